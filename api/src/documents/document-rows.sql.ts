import { salesTo } from '../closings/closing-rows.sql.js';
import { dealsOf } from '../deals/deal/deal-rows.sql.js';

/**
 * The part of a person's export about the documents of the lead `leadId`, and of the deals at which it sells or buys:
 * a jsonb array. `erase_person` erases the same documents.
 */
export const documentsForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', x.name, 'kind', x.kind, 'bytes', x.bytes, 'at', x.at) ORDER BY x.id), '[]')
  FROM documents x WHERE x.lead_id = ${leadId} OR x.deal_id IN (${dealsOf(leadId)}) OR x.deal_id IN (${salesTo(leadId)}))`;
