/** The pages that each section promises to the shell, and what their forms send. Paths are the shell's own matter. */
import { field } from '@land/kit/form-names';
import type { SectionName } from './release-format.ts';

/** Where a form posts to: a lead, or a number that wants no more texts. */
export type FormAction = '/api/seller' | '/api/buyer' | '/api/messaging/stop';

export interface PromisedPage {
  /** Undefined for pages without a form. */
  formAction?: FormAction;
  /** What its pictures may weigh, in bytes; 150 KB unless set. */
  pictures?: number;
}

export const sectionContract: Record<SectionName, Record<string, PromisedPage>> = {
  seller: { 'sell-your-land': { formAction: '/api/seller' } },
  buyer: { 'buy-land': { formAction: '/api/buyer' } },
  legal: { 'privacy-policy': {}, 'terms-and-conditions': {}, 'stop-texts': { formAction: '/api/messaging/stop' } },
};

/** What each form asks the visitor for, under the names that the api takes; a test compares them. */
export const formFields: Record<FormAction, { texts: string[]; choices: string[]; consents: string[] }> = {
  '/api/seller': {
    texts: ['firstName', 'lastName', 'phone', 'note'],
    choices: [],
    consents: [field.terms, field.smsConsent],
  },
  '/api/buyer': {
    texts: ['firstName', 'lastName', 'email', 'phone'],
    choices: ['interests'],
    consents: [field.terms, field.smsConsent],
  },
  '/api/messaging/stop': { texts: ['phone'], choices: [], consents: [] },
};
