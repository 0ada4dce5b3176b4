/** The pages that each section promises to the shell, and whether they send a lead. Paths are the shell's own matter. */
import type { SectionName } from './release-format.ts';

export interface PromisedPage {
  /** Where the page's form posts to; undefined for pages without a form. */
  formAction?: '/api/seller' | '/api/buyer';
}

export const sectionContract: Record<SectionName, Record<string, PromisedPage>> = {
  seller: { 'sell-your-land': { formAction: '/api/seller' } },
  buyer: { 'buy-land': { formAction: '/api/buyer' } },
  legal: { 'privacy-policy': {}, 'terms-and-conditions': {} },
};
