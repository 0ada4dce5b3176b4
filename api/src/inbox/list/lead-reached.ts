import type { LeadStatus } from '../../leads/lead/lead-enums.js';

/** Steps that a lead has reached, whatever its status is now. */
export const REACHED = ['contacted', 'offer-made'] as const;

/** One of the steps. */
export type Reached = (typeof REACHED)[number];

const OFFER = ['offer-made', 'under-contract', 'closed'] as const satisfies readonly LeadStatus[];
const CONTACT = ['contacted', ...OFFER, 'active', 'inactive'] as const satisfies readonly LeadStatus[];
const inSql = (statuses: readonly LeadStatus[]) => statuses.map((status) => `'${status}'`).join(', ');

// As in the index lead_events_lost_after_offer.
const LOSSES = `lead_events e WHERE e.kind = 'status-changed' AND e.detail->>'to' = 'lost' AND e.detail->>'from' IN (${inSql(OFFER)})`;

/** For a FROM: `lead_id` of the leads that were lost after an offer. */
export const LOST_AFTER_OFFER = `(SELECT DISTINCT e.lead_id FROM ${LOSSES})`;

/** Whether the loss of `lead` is one of these. Without EXISTS, for which Postgres would read all of them first. */
const wasOfferedInSql = (lead: string) => `(SELECT true FROM ${LOSSES} AND e.lead_id = ${lead}.id LIMIT 1)`;

/**
 * Whether `lead` (an alias with columns of LEADS) has reached a step: by its status or, if it is lost, because it had
 * an offer before (`wasOffered`, SQL). An answer counts as contact, whatever the status is.
 */
export function reachedInSql(lead: string, step: Reached, wasOffered = wasOfferedInSql(lead)): string {
  // With `lost`, so that an index finds all of these.
  const statuses = inSql([...(step === 'contacted' ? CONTACT : OFFER), 'lost']);
  const byStatus = `${lead}.status IN (${statuses}) AND (${lead}.status <> 'lost' OR ${wasOffered})`;
  return step === 'contacted' ? `(${lead}.first_contact_at IS NOT NULL OR ${byStatus})` : `(${byStatus})`;
}
