import { UnusableDatabase } from '../connection/unusable-database.js';
import { run, statement } from '../statement.js';
import { compareSchema, tellDifferences } from './compare-schema.js';
import needed from './needed-schema.json' with { type: 'json' };
import { readSchema } from './read-schema.js';

const POSTGRES_MAJOR = statement<object, { major: number }>(
  'postgres-major',
  "SELECT current_setting('server_version_num')::int / 10000 AS major",
);

/**
 * Compares the schema with the needs of this release. Definitions must be equal, except if a later release has migrated
 * (the previous one runs beside it, or was rolled back to), or if another version of Postgres writes them differently.
 * @throws UnusableDatabase with the differences
 */
export async function requireSchema(client: Parameters<typeof run>[0], isOfLaterRelease: boolean): Promise<void> {
  const [{ major } = { major: 0 }] = await run(client, POSTGRES_MAJOR.with());
  const presenceOnly = isOfLaterRelease || major !== needed.postgres;
  const differences = compareSchema(needed.parts, await readSchema(client), { presenceOnly });
  if (differences.length === 0) return;
  throw new UnusableDatabase(
    `The schema of this database is not the one that this release needs: ${tellDifferences(differences)}. ` +
      'Undo the change or restore a backup, as shell/OPERATIONS.md#when-the-schema-differs says.',
  );
}
