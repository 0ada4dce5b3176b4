import { Refusal } from '../http/refusal.js';

/** The answer where there is no privacy request with an id. */
export function unknownRequest(): Refusal {
  return new Refusal(404, 'There is no privacy request with this id.', { reason: 'unknown-request' });
}
