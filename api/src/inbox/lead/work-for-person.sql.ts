/** The notes and events of the lead `leadId` in a person's export, as a jsonb object. */
export function workForPerson(leadId: string): string {
  return `jsonb_build_object(
    'notes', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', n.at, 'text', n.text, 'takenBackAt', n.taken_back_at) ORDER BY n.at), '[]')
      FROM lead_notes n WHERE n.lead_id = ${leadId}),
    'events', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind)
        || CASE WHEN e.kind IN ('person-corrected', 'note-edited') THEN e.detail ELSE jsonb_strip_nulls(jsonb_build_object('text', e.detail->'text')) END ORDER BY e.at), '[]')
      FROM lead_events e WHERE e.lead_id = ${leadId})
  )`;
}
