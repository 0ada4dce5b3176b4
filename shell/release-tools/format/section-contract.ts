/** The pages that each section promises to the shell, and the actions of their forms. The shell chooses the paths. */
import { readFileSync } from 'node:fs';
import type { FormField, KitContract } from '../contract/kit-contract.ts';
import type { SectionName } from './release-format.ts';

/** Where a form posts to: a lead, a number that wants no more texts, or a member's interest in a deal. */
export type FormAction = '/api/seller' | '/api/buyer' | '/api/messaging/stop' | '/land/%deal.slug%/interest';

interface PagePromise {
  /** Undefined for pages without a form. */
  formAction?: FormAction;
  /** A template without scripts, which the shell fills in (`live/live-template.ts`). A release may lack it. */
  isLive?: true;
}

export const sectionContract: Record<SectionName, Record<string, PagePromise>> = {
  seller: { 'sell-your-land': { formAction: '/api/seller' } },
  buyer: { 'buy-land': { formAction: '/api/buyer' }, land: { formAction: '/land/%deal.slug%/interest', isLive: true } },
  legal: { 'privacy-policy': {}, 'terms-and-conditions': {}, 'stop-texts': { formAction: '/api/messaging/stop' } },
};

export function isLivePage(section: SectionName, page: string): boolean {
  return sectionContract[section][page]?.isLive === true;
}

const { forms } = JSON.parse(readFileSync(new URL('../../kit/contract.json', import.meta.url), 'utf8')) as KitContract;

/** The type of the field `name` in the form of `action`, as the api takes it: a text, choices or a box. */
export function askedBy(action: FormAction, name: string): FormField | undefined {
  return forms[`${action}.${name}`] ?? forms[`${action}.${name}?`];
}
