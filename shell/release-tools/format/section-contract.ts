/**
 * The pages that each section must provide, and the actions of their forms. The shell decides the paths of the pages.
 */
import { readFileSync } from 'node:fs';
import type { FormField, KitContract } from '../contract/kit-contract.ts';
import type { SectionName } from './release-format.ts';

/** The path that a form posts to: a lead, a stop of texts, or a member's interest in a deal. */
export type FormAction = '/api/seller' | '/api/buyer' | '/api/messaging/stop' | '/land/%deal.slug%/interest';

interface RequiredPage {
  /** Undefined for pages without a form. */
  formAction?: FormAction;
  /**
   * A live page: a template without scripts that the shell fills with data (`live/live-template.ts`). Optional in a
   * release.
   */
  isLive?: true;
}

export const sectionContract: Record<SectionName, Record<string, RequiredPage>> = {
  seller: { 'sell-your-land': { formAction: '/api/seller' } },
  buyer: { 'buy-land': { formAction: '/api/buyer' }, land: { formAction: '/land/%deal.slug%/interest', isLive: true } },
  legal: { 'privacy-policy': {}, 'terms-and-conditions': {}, 'stop-texts': { formAction: '/api/messaging/stop' } },
};

export function isLivePage(section: SectionName, page: string): boolean {
  return sectionContract[section][page]?.isLive === true;
}

const { forms } = JSON.parse(readFileSync(new URL('../../kit/contract.json', import.meta.url), 'utf8')) as KitContract;

/** The type of a form's field in the api's description; undefined if the api does not accept the field. */
export function findFieldType(action: FormAction, name: string): FormField | undefined {
  return forms[`${action}.${name}`] ?? forms[`${action}.${name}?`];
}
