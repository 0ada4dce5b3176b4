import { withConnection } from '../connection/own-connection.js';
import { runMigrations } from '../migrate.js';
import { readSchema, type Schema } from './read-schema.js';

/** The content of needed-schema.json: the schema that this release needs. */
interface SchemaDescription {
  readonly '//': string;
  /** The major version that wrote the definitions: others may format them differently. */
  readonly postgres: number;
  readonly parts: Schema;
}

/** Migrates an empty database, and describes the resulting schema. */
export async function describeSchema(url: string): Promise<SchemaDescription> {
  await runMigrations(url);
  const parts = await withConnection({ connectionString: url }, readSchema);
  return { '//': 'Generated: npm run schema --prefix api', postgres: 18, parts };
}
