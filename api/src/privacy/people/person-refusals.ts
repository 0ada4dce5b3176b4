import { Refusal } from '../../http/refusal.js';

/** Messages that say why nothing is exported or erased and what to do. They contain no personal data. */
const OBJECTIONS = {
  'not-one-person':
    'More than 100 leads are connected with this number or address. Send exact: true with the phone number and the email address of ' +
    "the person, or send the person's leads of the list (GET /api/admin/leads?q=…) as leadIds.",
  'look-first':
    "Other leads, numbers or addresses are connected with this, and they may be another person's. See them with " +
    "POST /api/admin/people/find. Then send the person's leads as leadIds, or exact: true to include only data with exactly this number " +
    'or address.',
  corrected:
    "Staff corrected a number or address of these leads, and the old or new value may be another person's. See them with " +
    "POST /api/admin/people/find. Then send the person's leads as leadIds.",
  'corrected-meanwhile':
    'Staff changed one of these leads just now, and nothing was erased. See the leads with POST /api/admin/people/find.',
  'placeholder-number':
    'This number cannot be in use, and several people entered it. See the leads with POST /api/admin/people/find. Then send the ' +
    "person's leads as leadIds, or exact: true with the email address too.",
  'not-among-found':
    'Some of leadIds are not connected with this phone number or email address. See the leads with POST /api/admin/people/find.',
  'request-of-another':
    'This privacy request is of another kind or person, or its person was erased already. Send the id of the right request, or none.',
};

/** The `reason` of a refusal. */
export type Objection = keyof typeof OBJECTIONS;

/** Returns the refusal (409) for a reason. */
export function refuse(reason: Objection): Refusal {
  return new Refusal(409, OBJECTIONS[reason], { reason });
}

/** The refusal (404) of an unknown privacy request. */
export function unknownRequest(): Refusal {
  return new Refusal(404, 'There is no privacy request with this id.', { reason: 'unknown-request' });
}
