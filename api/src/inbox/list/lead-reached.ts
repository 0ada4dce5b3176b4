import type { LeadStatus } from '../../leads/lead/lead-enums.js';

/** Steps that a lead may have reached, even if it is lost now. */
export const REACHED = ['contacted', 'offer-made'] as const;

/** A step that a lead may have reached. */
export type Reached = (typeof REACHED)[number];

const OFFER = ['offer-made', 'under-contract', 'closed'] as const satisfies readonly LeadStatus[];
const CONTACT = ['contacted', ...OFFER, 'active', 'inactive'] as const satisfies readonly LeadStatus[];
const inSql = (statuses: readonly LeadStatus[]) => statuses.map((status) => `'${status}'`).join(', ');

// The index lead_events_lost_after_offer has the same condition.
const LOSSES = `lead_events e WHERE e.kind = 'status-changed' AND e.detail->>'to' = 'lost' AND e.detail->>'from' IN (${inSql(OFFER)})`;

/** For a FROM: `lead_id` of the leads that were lost after an offer. */
export const LOST_AFTER_OFFER = `(SELECT DISTINCT e.lead_id FROM ${LOSSES})`;

/** Whether `lead` was lost after an offer. Does not use EXISTS, for which Postgres would read all such events first. */
const wasOfferedInSql = (lead: string) => `(SELECT true FROM ${LOSSES} AND e.lead_id = ${lead}.id LIMIT 1)`;

/**
 * Whether `lead` (an alias with columns of LEADS) has reached a step, by its status, or for a lost lead because it had
 * an offer before (`wasOffered`, SQL). A lead with an answer has reached `contacted`, with any status.
 */
export function reachedInSql(lead: string, step: Reached, wasOffered = wasOfferedInSql(lead)): string {
  // The list includes `lost`, so that one scan of the index on statuses finds all of them.
  const statuses = inSql([...(step === 'contacted' ? CONTACT : OFFER), 'lost']);
  const byStatus = `${lead}.status IN (${statuses}) AND (${lead}.status <> 'lost' OR ${wasOffered})`;
  return step === 'contacted' ? `(${lead}.first_contact_at IS NOT NULL OR ${byStatus})` : `(${byStatus})`;
}
