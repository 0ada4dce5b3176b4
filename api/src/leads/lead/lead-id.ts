import { Refusal } from '../../http/refusal.js';

/** The refusal for an unknown lead id. */
export function unknownLead(): Refusal {
  return new Refusal(404, 'There is no lead with this id.', { reason: 'unknown-lead' });
}
