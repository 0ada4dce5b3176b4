import { UnusableDatabase } from '../connection/unusable-database.js';
import { run, statement } from '../statement.js';
import { compareSchema, describeDifferences } from './compare-schema.js';
import needed from './needed-schema.json' with { type: 'json' };
import { readSchema } from './read-schema.js';

const POSTGRES_MAJOR = statement<object, { major: number }>(
  'postgres-major',
  "SELECT current_setting('server_version_num')::int / 10000 AS major",
);

/**
 * Requires the schema that this release needs. Definitions may differ if a later release has migrated the database
 * (during an upgrade or after a rollback), or if another version of Postgres formats them differently.
 * @throws UnusableDatabase with the differences
 */
export async function requireSchema(client: Parameters<typeof run>[0], isOfLaterRelease: boolean): Promise<void> {
  const [{ major } = { major: 0 }] = await run(client, POSTGRES_MAJOR.with());
  const presenceOnly = isOfLaterRelease || major !== needed.postgres;
  const differences = compareSchema(needed.parts, await readSchema(client), { presenceOnly });
  if (differences.length === 0) return;
  throw new UnusableDatabase(
    `The schema of this database is not the one that this release needs: ${describeDifferences(differences)}. ` +
      'Undo the change or restore a backup, as shell/OPERATIONS.md#when-the-schema-differs says.',
  );
}
