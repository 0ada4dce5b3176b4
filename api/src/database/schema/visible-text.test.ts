import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PROJECT_ROOT } from '../../config/config.js';
import { cleanText } from '../../http/fields/clean-text.js';
import { queryTestDatabase } from '../../../fixtures/test-api.fixture.js';
import { someDatabaseWithoutTables } from '../../../fixtures/test-database.fixture.js';
import { migrateDatabase } from '../migrate.js';
import { withConnection } from '../connection/own-connection.js';
import { CLEANED, NOT_CLEANED } from '../../../fixtures/database/schema/text-columns.fixture.js';

// The text columns without a CHECK that allows only fixed values or a pattern, and so refuses invisible characters.
const TEXT_COLUMNS = String.raw`
SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
  AND data_type IN ('text', 'character varying', 'ARRAY', 'json', 'jsonb')
  AND NOT EXISTS (
    SELECT FROM pg_constraint k WHERE k.conrelid = c.table_name::regclass AND k.conkey = ARRAY[ordinal_position]::int2[]
      AND pg_get_constraintdef(k.oid) ~ '= ANY|<@|\$''::text|LIKE|~~'
  ) ORDER BY 1`;

test('every text column is on the list of those cleaned of invisible characters, or on the list with a reason', async () => {
  const columns = await queryTestDatabase<{ name: string }>(TEXT_COLUMNS);
  const lists = [...CLEANED, ...Object.values(NOT_CLEANED).flat()];
  expect(lists.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
});

const STAFF = '(SELECT id FROM staff LIMIT 1)';
const DEAL = '(SELECT id FROM deals LIMIT 1)';
// Rows and values that the dump lacks.
const MORE_ROWS = `
INSERT INTO inbound_messages (provider, provider_id, phone, phone_hash, sent_at, meaning, body) VALUES ('twilio', '1', '+12125550123', sha256(''), now(), 'other', 'Yes');
INSERT INTO deal_photos (deal_id, position, hash, width, height, alt) VALUES (${DEAL}, 1, repeat('a', 32), 1600, 900, 'A meadow');
INSERT INTO county_links (county_fips, kind, template) VALUES ('04001', 'gis', 'https://gis.example/{apn}');
INSERT INTO staff_passkeys (staff_id, credential_id, name, public_key, counter) VALUES (${STAFF}, 'id', 'Phone', '\\x00', 0);
INSERT INTO lead_views (staff_id, name, filters) VALUES (${STAFF}, 'Snoozed', '{}');
UPDATE comps SET url = 'https://sales.example/5-acres';
UPDATE offer_events SET reason = 'A road was built.';
UPDATE privacy_requests SET email = 'ann@mail.example'`;

const MARKED = [0x200b, 0x202c, 0xfe0f].map((code) => String.fromCodePoint(code));

test('migrations remove invisible characters from stored texts, except those that join letters and emoji', async () => {
  const url = await someDatabaseWithoutTables();
  const dump = gunzipSync(readFileSync(join(PROJECT_ROOT, 'tests/fixtures/databases/1a5d6cbd.sql.gz'))).toString();
  const cases = JSON.parse(
    readFileSync(join(PROJECT_ROOT, 'shell/kit/src/forms/fields/visible-text.json'), 'utf8'),
  ) as [string, string, string][];
  const before = await withConnection({ connectionString: url }, async (client) => {
    await client.query(dump);
    await client.query(`SET session_replication_role = replica; ${MORE_ROWS}`);
    const texts: Record<string, unknown[]> = {};
    for (const name of CLEANED) {
      const [table = '', column = ''] = name.split('.');
      const { rows } = await client.query(`SELECT ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`);
      texts[name] = rows.map(({ text }: { text: string }) => text);
      expect([name, rows.length]).not.toEqual([name, 0]);
      const [first, second, third] = MARKED;
      await client.query(`UPDATE ${table} SET ${column} = left(${column}, 9) || $1 || substr(${column}, 10) || $2`, [
        String(first),
        `${String(second)}${String(third)}`,
      ]);
    }
    for (const [, text] of cases)
      await client.query(
        'INSERT INTO lead_notes (lead_id, staff_id, text) SELECT lead_id, staff_id, $1 FROM lead_notes LIMIT 1',
        [text],
      );
    return texts;
  });
  await migrateDatabase(url);
  for (const [name, texts] of Object.entries(before)) {
    const [table = '', column = ''] = name.split('.');
    const rows = await queryTestDatabase<{ text: string }>(`SELECT ${column} AS text FROM ${table}`, [], url);
    const after = rows.map(({ text }) => text);
    expect([name, after]).toEqual([name, expect.arrayContaining(texts)]);
    if (name !== 'lead_notes.text') expect([name, after.filter((text) => /\p{DI}/u.test(text))]).toEqual([name, []]);
  }
  const notes = await queryTestDatabase<{ text: string }>('SELECT text FROM lead_notes', [], url);
  // A note of invisible characters alone stays as it is, because a note may not be empty.
  expect(notes.map(({ text }) => text)).toEqual(
    expect.arrayContaining(cases.map(([, text]) => cleanText(text) || text)),
  );
});
