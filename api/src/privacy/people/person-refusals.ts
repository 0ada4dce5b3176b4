import { Refusal } from '../../http/refusal.js';

/** Why nothing is exported or erased, and what to do, without personal data. */
const OBJECTIONS = {
  'not-one-person':
    'More than 100 leads hang together by this: send exact: true, with the phone number and the email address of the person, or as ' +
    "leadIds those leads of the list (GET /api/admin/leads?q=…) that are the person's.",
  'look-first':
    "Not all that hangs together by this was asked for by itself, and it may be another person's: look with POST /api/admin/people/find. " +
    "Then send the person's leads as leadIds, or exact: true for nothing but what is stored under exactly this.",
  corrected:
    "Staff corrected a number or address of these leads, and one of both may be another person's: look with " +
    "POST /api/admin/people/find. Then send the person's leads as leadIds.",
  'corrected-meanwhile':
    'Staff changed one of these leads just now, and nothing was erased: look with POST /api/admin/people/find.',
  'placeholder-number':
    "This number cannot be in use, and several people entered it: look with POST /api/admin/people/find. Then send the person's leads " +
    'as leadIds, or exact: true with the email address too.',
  'not-among-found':
    'Not all of leadIds hang together with this phone number or email address: look with POST /api/admin/people/find.',
  'request-of-another':
    'This request asks for something else, or is about somebody else, or its person is erased already: name the one that this answers, ' +
    'or none.',
};

/** The `reason` of a refusal. */
export type Objection = keyof typeof OBJECTIONS;

/** The refusal (409). */
export function refuse(reason: Objection): Refusal {
  return new Refusal(409, OBJECTIONS[reason], { reason });
}

/** The refusal (404) of an unknown privacy request. */
export function unknownRequest(): Refusal {
  return new Refusal(404, 'There is no privacy request with this id.', { reason: 'unknown-request' });
}
