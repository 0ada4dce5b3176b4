import { expect, test } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { signedIn } from '../../fixtures/staff/sessions/signed-in.fixture.js';
import { newKey, useApi } from '../../fixtures/test-api.fixture.js';
import { Database } from './database.js';
import { findViolatedRule } from './constraint-rules.js';

const api = await useApi();
const database = api.app.get(Database);

const run = (text: string, values: unknown[] = []) =>
  database
    .transaction((manager) => manager.query(text, values))
    .then(
      () => undefined,
      (error: unknown) => error,
    );

test('a violated constraint or a race has a message for the user, and a mistake in our SQL has none', async () => {
  const { id, email } = await signedIn('viewer');
  const view = "INSERT INTO lead_views (staff_id, name, filters) VALUES ($1, 'Mine', '{}')";
  await run(view, [id]);
  const cases: [string, unknown[], object | undefined][] = [
    [
      view,
      [id],
      { errors: [{ field: 'name', message: 'Choose another name: there is a view of this name already.' }] },
    ],
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
  for (const [text, values, expected] of cases) {
    const error = await run(text, values);
    expect([error, findViolatedRule(error)]).toEqual([
      expect.any(QueryFailedError),
      expected && expect.objectContaining(expected),
    ]);
  }
});
