import { statement } from '../database/statement.js';
import { DEALS } from '../deals/deal/deal-rows.sql.js';
import { PARCEL_LEADS } from '../land/parcel-rows.sql.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';

/** The lead whose documents are listed: the lead itself, or the seller of a deal's land, if it is still stored. */
export interface Subject {
  readonly leadId: string | null;
}

export const READ_LEAD_OF_DOCUMENTS = statement<{ id: string }, Subject>(
  'read-lead-of-documents',
  `SELECT l.id AS "leadId" FROM ${LEADS} l WHERE l.id = :id::uuid`,
);

export const READ_DEAL_OF_DOCUMENTS = statement<{ id: string }, Subject>(
  'read-deal-of-documents',
  `SELECT p.lead_id AS "leadId" FROM ${DEALS} d LEFT JOIN ${PARCEL_LEADS} p ON p.id = d.parcel_id WHERE d.id = :id::uuid`,
);

/** Deletes one document that was removed a day ago, that was erased, or whose upload did not end. */
export const DELETE_OLD_DOCUMENT = statement<object, { id: string }>(
  'delete-old-document',
  `
DELETE FROM documents WHERE id = (
  SELECT x.id FROM documents x
  WHERE x.removed_at < now() - interval '1 day' OR (x.bytes IS NULL AND x.at < now() - interval '1 hour')
  LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING id`,
);
