/** SQL for the entries of the timeline of the lead `leadId`, with the columns id, at, staff_id and what (jsonb). */
export const letterEntries = (leadId: string) => `
  SELECT w.id, w.at, w.staff_id, jsonb_build_object('kind', 'letter-kept', 'letter', w.template_name) AS what
  FROM letters w WHERE w.lead_id = ${leadId}`;

/** The part of a person's export about the letters to the lead `leadId`: a jsonb array. */
export const lettersForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', w.at, 'name', w.template_name, 'text', w.text) ORDER BY w.id), '[]')
  FROM letters w WHERE w.lead_id = ${leadId})`;
