/**
 * The part of a person's export about rows of imported lists for the lead `leadId`: a jsonb array. `erase_person`
 * deletes the same values.
 */
export const importsForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('row', r.number, 'values', r.cells, 'at', i.at) ORDER BY i.id, r.number), '[]')
  FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE r.lead_id = ${leadId} AND r.cells IS NOT NULL)`;
