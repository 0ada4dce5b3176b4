import type { ClientBase } from 'pg';

interface Definition {
  readonly drop: string;
  readonly restore: string;
}

// Foreign keys (f) depend on unique constraints (u) and indexes (x), so they are dropped first and restored last.
const DEFINITIONS = `
SELECT drop, restore FROM (
  SELECT contype AS kind, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
  FROM pg_constraint WHERE contype IN ('f', 'u') AND conrelid = ANY ($1::regclass[]) AND conparentid = 0
  UNION ALL
  SELECT 'x', format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
) AS part ORDER BY kind`;

/**
 * Drops the indexes and foreign keys of tables within the open transaction, and returns a function that restores them.
 * Building an index for a million rows at once is faster than adding them one by one. Primary keys stay, because ids
 * are added in their order.
 */
export async function dropIndexes(client: ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<Definition>(DEFINITIONS, [tables]);
  for (const { drop } of rows) await client.query(drop);
  return async () => {
    await client.query("SET LOCAL maintenance_work_mem = '512MB'");
    for (const { restore } of rows.toReversed()) await client.query(restore);
  };
}
