import { expect, test } from '@jest/globals';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { holdLock } from '../../../fixtures/test-database.fixture.js';
import {
  actionsOn,
  findAuditEntries,
  refusalOf,
  someStaff,
  submitSeller,
} from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const agent = await someStaff(api, 'agent', 'Ann Agent');
const other = await someStaff(api, 'agent', 'Bob Agent');
const admin = await someStaff(api, 'admin');
const { read } = agent;

/** Adds a lead with a note of Ann's that is `minutesAgo` minutes old. */
async function noted(text = 'Owns it alone.', minutesAgo = 0) {
  const leadId = await submitSeller(api);
  const { id } = (await agent.post(leadId, 'notes', { text })).json<{ id: string }>();
  await queryTestDatabase(`UPDATE lead_notes SET at = at - $2 * interval '1 minute' WHERE id = $1`, [id, minutesAgo]);
  return { leadId, id };
}
type Noted = Awaited<ReturnType<typeof noted>>;
const edit = ({ leadId, id }: Noted, text: string, before = 'Owns it alone.', by = agent) =>
  by.send('PATCH', `leads/${leadId}/notes/${id}`, { text, before });
const takeBack = ({ leadId, id }: Noted, by = agent) => by.post(leadId, `notes/${id}/retraction`);
const kindsOf = async ({ leadId }: Noted) => (await read(leadId)).timeline.map(({ kind }) => kind).slice(1);

test('an edit of a note keeps the earlier text in the timeline, but not in the log or the audit trail', async () => {
  const note = await noted();
  const answer = await edit(note, ' Owns it with her brother. ');
  expect(answer.statusCode).toBe(204);
  expect((await read(note.leadId)).timeline.slice(1)).toMatchObject([
    { kind: 'note', id: note.id, text: 'Owns it with her brother.' },
    { kind: 'note-edited', of: note.id, from: 'Owns it alone.', staff: { name: 'Ann Agent' } },
  ]);
  const told = (await findAuditEntries(note.leadId)).filter(({ action }) => action === 'note-edited');
  expect(told).toMatchObject([{ staff_id: agent.id, detail: { noteId: note.id } }]);
  expect(JSON.stringify(told) + api.lines.join()).not.toMatch(/alone|brother/);
});

test('a repeated edit has no further effect, and the second of two different edits of one text is refused', async () => {
  const note = await noted();
  for (const before of [undefined, undefined, 'Owns half.'])
    expect((await edit(note, 'Owns half.', before)).statusCode).toBe(204);
  const lock = await holdLock('SELECT FROM lead_notes WHERE id = $1 FOR UPDATE', [note.id]);
  const both = Promise.all([edit(note, 'A third.', 'Owns half.'), edit(note, 'A quarter.', 'Owns half.')]);
  await lock.untilWaiting(2);
  await lock.end('ROLLBACK');
  expect((await both).map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect(await kindsOf(note)).toEqual(['note', 'note-edited', 'note-edited']);
});

test.each([
  [9.9, 204],
  [10.1, 403],
])(
  'editing a note that is %d minutes old, by the clock of the server, gets the status %d',
  async (minutesAgo, status) => {
    const note = await noted('Owns it alone.', minutesAgo);
    expect((await edit(note, 'Owns half.')).statusCode).toBe(status);
  },
);

test('only the author can edit a note, and only the author and admins see that they may undo it', async () => {
  const note = await noted();
  for (const somebody of [other, admin]) expect((await edit(note, 'Mine.', undefined, somebody)).statusCode).toBe(403);
  expect((await edit(note, 'Mine.', undefined, await someStaff(api, 'viewer'))).statusCode).toBe(403);
  const undoOf = async (reader: typeof agent) => (await reader.read(note.leadId)).timeline[1]?.undo;
  expect([await undoOf(agent), await undoOf(other), await undoOf(admin)]).toEqual([
    { until: expect.any(String) },
    undefined,
    { until: null },
  ]);
});

test('the author can undo a note within ten minutes, once, and then no longer edit it', async () => {
  const note = await noted();
  expect([(await takeBack(note)).statusCode, (await takeBack(note)).statusCode]).toEqual([204, 204]);
  const [kept, retraction] = (await read(note.leadId)).timeline.slice(1);
  expect([kept, retraction]).toMatchObject([{ text: 'Owns it alone.' }, { kind: 'note-taken-back', of: note.id }]);
  expect(kept).not.toHaveProperty('undo');
  expect((await edit(note, 'Owns half.')).statusCode).toBe(409);
  expect(await actionsOn(note.leadId)).toContain('note-taken-back');
});

test('after ten minutes the author, and at any time an admin, can strike a note through, but no other colleague', async () => {
  for (const [somebody, minutesAgo] of [
    [agent, 11],
    [admin, 11],
    [admin, 0],
  ] as const) {
    const note = await noted('Owns it alone.', minutesAgo);
    expect((await takeBack(note, other)).statusCode).toBe(403);
    expect((await takeBack(note, somebody)).statusCode).toBe(204);
    expect(await kindsOf(note)).toEqual(['note', 'note-struck']);
  }
});

test.each([
  [{ text: '' }, 'text'],
  [{ text: 'x'.repeat(5001) }, 'text'],
  [{ before: undefined }, 'before'],
  [{ at: '2026-11-20' }, 'at'],
])('an edit with %j is refused, and the response names the field', async (fields, field) => {
  const { leadId, id } = await noted();
  const body = { text: 'Owns half.', before: 'Owns it alone.', ...fields };
  expect(refusalOf(await agent.send('PATCH', `leads/${leadId}/notes/${id}`, body))).toEqual([400, [field]]);
});

test('a note cannot be edited with the id of another lead, is part of the export, and is erased with its lead', async () => {
  const note = await noted();
  const elsewhere = { ...note, leadId: await submitSeller(api) };
  expect([(await edit(elsewhere, 'x')).statusCode, (await takeBack(elsewhere)).statusCode]).toEqual([404, 404]);
  await edit(note, 'Owns half.');
  const [{ phone } = {}] = await queryTestDatabase('SELECT phone FROM leads WHERE id = $1', [note.leadId]);
  const exported = await admin.send('POST', 'people/export', { phone });
  for (const words of ['Owns it alone.', 'Owns half.']) expect(exported.payload).toContain(words);
  const [edited, erased] = await Promise.all([
    edit(note, 'Owns a third.', 'Owns half.'),
    admin.send('POST', 'people/erase', { phone }),
  ]);
  expect([[204, 404].includes(edited.statusCode), erased.statusCode]).toEqual([true, 200]);
  expect((await edit(note, 'x')).statusCode).toBe(404);
});
