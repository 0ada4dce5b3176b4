import { createRequire } from 'node:module';
import pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { SERVING_ROLE } from './serving-role.js';

/** Where pg-boss keeps its jobs. */
export const JOB_SCHEMA = 'pgboss';

/** Every queue of jobs. */
const JOB_QUEUES = ['notice-email', 'notice-webhook'] as const;
export type JobQueue = (typeof JOB_QUEUES)[number];

// pg-boss tells the number of its schema in its package file alone.
const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };

const GRANTS = `
GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO ${SERVING_ROLE};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${JOB_SCHEMA} TO ${SERVING_ROLE};
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOB_SCHEMA} TO ${SERVING_ROLE}`;

// `short`: of the jobs with one singleton key at most one waits. Makes only what is missing.
const MAKE_QUEUES = `SELECT ${JOB_SCHEMA}.create_queue(name, '{"policy": "short"}') FROM unnest($1::text[]) AS name`;

/**
 * Brings the schema of pg-boss up to date, as the account that migrates: the role that serves only uses it. No
 * migration of ours, since pg-boss numbers its own and changes them with its version. The caller holds the lock of the
 * migrations.
 */
export async function installJobSchema(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'land-migrate',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const plan = planFrom(await readVersion(client));
    if (plan !== undefined) await client.query(plan);
    if (plan !== undefined) await client.query(GRANTS);
    await client.query(MAKE_QUEUES, [JOB_QUEUES]);
  } finally {
    await client.end();
  }
}

// A schema that is newer than we are belongs to a release that runs beside us.
function planFrom(version: number | undefined): string | undefined {
  if (version === undefined) return getConstructionPlans(JOB_SCHEMA);
  return version < pgboss.schema ? getMigrationPlans(JOB_SCHEMA, version) : undefined;
}

async function readVersion(client: pg.Client): Promise<number | undefined> {
  const { rows: found } = await client.query('SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = $2', [
    JOB_SCHEMA,
    'version',
  ]);
  if (found.length === 0) return undefined;
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${JOB_SCHEMA}.version`);
  return rows[0]?.version;
}
