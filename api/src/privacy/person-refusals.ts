import { Refusal } from '../http/refusal.js';

/** Why nothing is exported or erased, and what to do about it; without a word about anybody. */
export interface Objection {
  readonly reason: string;
  readonly message: string;
}

export const TOO_MANY: Objection = {
  reason: 'not-one-person',
  message:
    'More than 100 leads hang together by this: send exact: true, with the phone number and the e-mail address of the person, or as ' +
    "leadIds those leads of the list (GET /api/admin/leads?q=…) that are the person's.",
};

export const LOOK_FIRST: Objection = {
  reason: 'look-first',
  message:
    "Not all that hangs together by this was asked for by itself, and it may be another person's: look with POST /api/admin/people/find. " +
    "Then send the person's leads as leadIds, or exact: true for nothing but what is stored under exactly this.",
};

export const CORRECTED: Objection = {
  reason: 'corrected',
  message:
    "Staff corrected a number or address of these leads, and one of both may be another person's: look with " +
    "POST /api/admin/people/find. Then send the person's leads as leadIds.",
};

export const CORRECTED_MEANWHILE: Objection = {
  reason: 'corrected-meanwhile',
  message: 'Staff changed one of these leads just now, and nothing was erased: look with POST /api/admin/people/find.',
};

export const PLACEHOLDER: Objection = {
  reason: 'placeholder-number',
  message:
    "This number cannot be in use, and several people entered it: look with POST /api/admin/people/find. Then send the person's leads " +
    'as leadIds, or exact: true with the e-mail address too.',
};

export const NOT_AMONG_FOUND: Objection = {
  reason: 'not-among-found',
  message:
    'Not all of leadIds hang together with this phone number or e-mail address: look with POST /api/admin/people/find.',
};

export const REQUEST_OF_ANOTHER: Objection = {
  reason: 'request-of-another',
  message:
    'This request asks for something else, or is about somebody else, or its person is erased already: name the one that this answers, ' +
    'or none.',
};

/** The refusal (409). */
export function refuse({ reason, message }: Objection): Refusal {
  return new Refusal(409, message, { reason });
}

/** The answer where there is no privacy request with an id. */
export function unknownRequest(): Refusal {
  return new Refusal(404, 'There is no privacy request with this id.', { reason: 'unknown-request' });
}
