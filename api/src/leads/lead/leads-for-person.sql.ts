/**
 * What a person is told of their leads: a jsonb array of the leads `ids` (uuid[]) with their contacts, and with the
 * jsonb object `more`, which others keep of the lead `l`. A column that is added is told too.
 */
export function leadsForPerson(ids: string, more: string): string {
  return `(
  SELECT coalesce(jsonb_agg(to_jsonb(l) - '{body_sha256,note_fingerprint,assignee_id}'::text[] || ${more} || jsonb_build_object('contacts', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'channel', c.channel, 'outcome', c.outcome) ORDER BY c.at), '[]')
    FROM lead_contacts c WHERE c.lead_id = l.id
  )) ORDER BY l.received_at), '[]')
  FROM leads l WHERE l.id = ANY (${ids})
)`;
}
