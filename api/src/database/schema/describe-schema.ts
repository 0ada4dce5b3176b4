import { withConnection } from '../connection/own-connection.js';
import { runMigrations } from '../migrate.js';
import { readSchema, type Schema } from './read-schema.js';

/** The content of needed-schema.json. */
interface SchemaDescription {
  readonly '//': string;
  /** Other versions of Postgres may write the same definitions differently. */
  readonly postgres: number;
  readonly parts: Schema;
}

/** Migrates an empty database, and describes its schema as the api needs it. */
export async function describeSchema(url: string): Promise<SchemaDescription> {
  await runMigrations(url);
  const parts = await withConnection({ connectionString: url }, readSchema);
  return { '//': 'Generated: npm run schema --prefix api', postgres: 18, parts };
}
