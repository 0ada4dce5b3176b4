/**
 * `npm run schema --prefix api`: writes the schema that the migrations create to needed-schema.json, and adds files of
 * new migrations to migration-digests.json. Never changes a digest.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startThrowawayPostgres } from '../embedded/throwaway-postgres.js';
import { describeSchema } from './describe-schema.js';
import { digestMigrations, MIGRATIONS_FOLDER } from './migration-files.js';

const FOLDER = join(MIGRATIONS_FOLDER, '../schema');
const DIGESTS = join(FOLDER, 'migration-digests.json');
const asText = (content: object) => `${JSON.stringify(content, undefined, 2)}\n`;

const postgres = await startThrowawayPostgres();
writeFileSync(join(FOLDER, 'needed-schema.json'), asText(await describeSchema(postgres.url)));
await postgres.stop();
const released = JSON.parse(readFileSync(DIGESTS, 'utf8')) as Record<string, string>;
const all = Object.entries({ ...digestMigrations(), ...released }).toSorted(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(DIGESTS, asText(Object.fromEntries(all)));
console.log('wrote needed-schema.json and migration-digests.json in api/src/database/schema');
