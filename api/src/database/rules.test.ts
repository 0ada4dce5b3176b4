import { expect, test } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { signedIn } from '../../fixtures/staff/sessions/signed-in.fixture.js';
import { newKey, useApi } from '../../fixtures/test-api.fixture.js';
import { Database } from './database.js';
import { brokenRule } from './rules.js';

const api = await useApi();
const database = api.app.get(Database);

const run = (text: string, values: unknown[] = []) =>
  database
    .transaction((manager) => manager.query(text, values))
    .then(
      () => undefined,
      (error: unknown) => error,
    );

test('a broken rule or a race becomes a sentence, and a mistake in our SQL does not', async () => {
  const { id, email } = await signedIn('viewer');
  const view = "INSERT INTO lead_views (staff_id, name, filters) VALUES ($1, 'Mine', '{}')";
  await run(view, [id]);
  const told: [string, unknown[], object | undefined][] = [
    [view, [id], { errors: [{ field: 'name', message: 'Take a name that no other of these views has.' }] }],
    [
      "INSERT INTO staff (email, name, role, password_hash) VALUES ($1, 'x', 'viewer', '$argon2id$none')",
      [email],
      { reason: 'staff_email_unique', message: expect.stringMatching(/^Somebody changed this/) },
    ],
    [
      "INSERT INTO lead_notes (lead_id, staff_id, text) VALUES ($1, $2, 'x')",
      [newKey(), id],
      { reason: 'lead_notes_lead_id_fkey' },
    ],
    ['INSERT INTO staff (email) VALUES (NULL)', [], undefined],
    ["UPDATE staff SET role = 'owner' WHERE id = $1", [id], undefined],
    ['SELECT FROM no_such_table', [], undefined],
  ];
  for (const [text, values, expected] of told) {
    const error = await run(text, values);
    expect([error, brokenRule(error)]).toEqual([
      expect.any(QueryFailedError),
      expected && expect.objectContaining(expected),
    ]);
  }
});
