import type { Schemas } from '../api/call.ts';
import { phoneWords } from '../formatting/lead-words.ts';

type Request = Schemas['PrivacyRequest'];

export const REQUEST_WORDS: Record<Schemas['PrivacyRequestKind'], string> = {
  export: 'Send me my data',
  erase: 'Erase my data',
  correct: 'Correct my data',
  'stop-marketing': 'Stop marketing',
};

/** Whom the request is about: "(212) 555-0123, jane@example.com". */
export const personWords = ({ phone, email }: Pick<Request, 'phone' | 'email'>): string =>
  [phone === null ? '' : phoneWords(phone), email ?? ''].filter((part) => part !== '').join(', ') || 'erased';

/** What the lead has in common with what was asked, or with the lead that it was found through. */
export const LINK_WORDS: Record<Schemas['FoundBy'], string> = {
  phone: 'same number',
  email: 'same e-mail',
  staff: 'linked by staff',
  corrected: 'a number or e-mail that staff corrected',
};
