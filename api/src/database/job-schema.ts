import { createRequire } from 'node:module';
import pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { SERVING_ROLE } from './database-url.js';
import { run, runCommand, statement } from './statement.js';

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
const MAKE_QUEUES = statement<{ queues: readonly JobQueue[] }, object>(
  'make-job-queues',
  `SELECT FROM unnest(:queues::text[]) AS name, ${JOB_SCHEMA}.create_queue(name, '{"policy": "short"}')`,
);

const IS_INSTALLED = statement<{ schema: string }, object>(
  'is-job-schema-installed',
  "SELECT FROM pg_tables WHERE schemaname = :schema AND tablename = 'version'",
);

const READ_VERSION = statement<object, { version: number }>(
  'read-job-schema-version',
  `SELECT version FROM ${JOB_SCHEMA}.version`,
);

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
    if (plan !== undefined) await runCommand(client, plan);
    if (plan !== undefined) await runCommand(client, GRANTS);
    await run(client, MAKE_QUEUES.with({ queues: JOB_QUEUES }));
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
  if ((await run(client, IS_INSTALLED.with({ schema: JOB_SCHEMA }))).length === 0) return undefined;
  return (await run(client, READ_VERSION.with()))[0]?.version;
}
