/** For a FROM: the closings that have a day. */
export const DATED_CLOSINGS =
  '(SELECT id, lead_id, deal_id, closes_on, version, at FROM closings WHERE closes_on IS NOT NULL)';

/** The part of a person's export about the closings at which the lead `leadId` sells or buys: a jsonb array. */
export const closingsForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('closesOn', c.closes_on, 'depositCents', c.deposit_cents, 'payers', c.payers, 'contact', k.name,
    'tasks', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'dueOn', t.due_on, 'doneAt', t.done_at) ORDER BY t.id), '[]') FROM closing_tasks t WHERE t.closing_id = c.id)) ORDER BY c.id), '[]')
  FROM closings c LEFT JOIN closing_contacts k ON k.id = c.contact_id WHERE ${leadId} IN (c.lead_id, c.buyer_lead_id))`;

/** SQL for the ids of the deals that the lead `leadId` is expected to buy. */
export const salesTo = (leadId: string) => `SELECT c.deal_id FROM closings c WHERE c.buyer_lead_id = ${leadId}`;
