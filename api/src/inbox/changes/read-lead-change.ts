import { readStrictly } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import { LeadChange } from './lead-change.dto.js';

/** @throws Refusal (400) naming what is wrong, or when nothing is to be changed */
export function readLeadChange(body: unknown): LeadChange {
  const change = readStrictly(LeadChange, body);
  if (change.status !== undefined || change.assigneeId !== undefined) return change;
  throw new Refusal(400, 'Send a status, an assigneeId, or both.', { reason: 'nothing-to-change' });
}
