import { statement } from '../database/statement.js';
import { KEPT_DAYS } from './import-facts.js';

/** Stores rows of a file. `rows` is JSON: number, cells and keys of each. */
export const ADD_ROWS = statement<{ importId: string; rows: string }, object>(
  'add-import-rows',
  `INSERT INTO import_rows (import_id, number, cells, keys)
SELECT :importId::uuid, r.number, r.cells, r.keys FROM jsonb_to_recordset(:rows::jsonb) AS r (number integer, cells text[], keys text[])`,
);

/** Stores the results of rows. `rows` is JSON. */
export const STORE_RESULTS = statement<{ importId: string; rows: string }, object>(
  'store-import-results',
  `UPDATE import_rows r SET result = n.result, reason = n.reason, match = n.match, lead_id = n."leadId", deal_id = n."dealId", comp_id = n."compId", made = n.made
FROM jsonb_to_recordset(:rows::jsonb) AS n (number integer, result text, reason text, match text[], "leadId" uuid, "dealId" uuid, "compId" uuid, made jsonb)
WHERE r.import_id = :importId::uuid AND r.number = n.number`,
);

/** A row of the same import that has one of several keys. */
interface SameRow {
  readonly key: string;
  readonly number: number;
  readonly leadId: string | null;
  readonly dealId: string | null;
}

/**
 * The first row before a row with each key. OFFSET 0 keeps the other conditions out of the search for a key: with them,
 * Postgres would read all rows of the import and compare each with all keys.
 */
export const FIND_SAME_ROWS = statement<{ importId: string; before: number; keys: readonly string[] }, SameRow>(
  'find-same-import-rows',
  `SELECT DISTINCT ON (own.key) own.key, r.number, r.lead_id AS "leadId", r.deal_id AS "dealId"
FROM unnest(:keys::text[]) AS own (key)
CROSS JOIN LATERAL (SELECT import_id, number, lead_id, deal_id FROM import_rows WHERE match @> ARRAY[own.key] OFFSET 0) AS r
WHERE r.import_id = :importId::uuid AND r.number < :before::integer
ORDER BY own.key, r.number`,
);

/** Deletes the values of up to 2,000 rows that are too old. */
export const DELETE_OLD_VALUES = statement<object, { number: number }>(
  'delete-old-import-values',
  `UPDATE import_rows r SET cells = NULL, keys = NULL, match = NULL FROM (
  SELECT o.import_id, o.number FROM imports i JOIN import_rows o ON o.import_id = i.id
  WHERE i.at < now() - interval '${KEPT_DAYS} days' AND o.cells IS NOT NULL LIMIT 2000 FOR UPDATE OF o SKIP LOCKED
) old WHERE r.import_id = old.import_id AND r.number = old.number RETURNING r.number`,
);

/** Deletes an import that was uploaded a month ago and never run, or whose file was not read to its end. */
export const DELETE_OLD_IMPORTS = statement<object, { id: string }>(
  'delete-old-imports',
  `DELETE FROM imports WHERE id = (
  SELECT i.id FROM imports i WHERE (i.state IN ('mapping', 'ready') AND i.at < now() - interval '${KEPT_DAYS} days')
    OR (i.state = 'reading' AND i.at < now() - interval '1 hour')
  ORDER BY i.id LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING id`,
);
