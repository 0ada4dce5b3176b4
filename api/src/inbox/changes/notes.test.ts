import { afterAll, expect, test } from '@jest/globals';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { startApi } from '../../test-api.fixture.js';
import { findAuditEntries, queryTestDatabase, submitSeller } from '../lead.fixture.js';

const api = await startApi();
const agent = await signedIn('agent', 'Ann Agent');
const other = await signedIn('agent', 'Bob Agent');
const admin = await signedIn('admin');
afterAll(() => api.stop());

interface Lead {
  readonly timeline: { readonly id: string; readonly kind: string; readonly undo?: object }[];
}
const read = async (id: string, { headers } = agent) =>
  (await api.request({ url: `/api/admin/leads/${id}`, headers })).json<Lead>();

/** A lead with a note of Ann's, written so many minutes ago. */
async function noted(text = 'Owns it alone.', minutesAgo = 0) {
  const leadId = await submitSeller(api);
  const { id } = (await api.post(`/api/admin/leads/${leadId}/notes`, { text }, agent.headers)).json<{ id: string }>();
  await queryTestDatabase(`UPDATE lead_notes SET at = at - $2 * interval '1 minute' WHERE id = $1`, [id, minutesAgo]);
  return { leadId, id };
}
type Noted = Awaited<ReturnType<typeof noted>>;
const edit = ({ leadId, id }: Noted, text: string, before = 'Owns it alone.', { headers } = agent) =>
  api.request({ method: 'PATCH', url: `/api/admin/leads/${leadId}/notes/${id}`, headers, payload: { text, before } });
const takeBack = ({ leadId, id }: Noted, { headers } = agent) =>
  api.post(`/api/admin/leads/${leadId}/notes/${id}/retraction`, {}, headers);
const kindsOf = async ({ leadId }: Noted) => (await read(leadId)).timeline.map(({ kind }) => kind).slice(1);

test('a note is edited by its writer, and the timeline keeps what was there, but no log and no audit', async () => {
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

test('an edit that is sent again, or changes nothing, is one', async () => {
  const note = await noted();
  const both = [
    await edit(note, 'Owns half.'),
    await edit(note, 'Owns half.'),
    await edit(note, 'Owns half.', 'Owns half.'),
  ];
  expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect(await kindsOf(note)).toEqual(['note', 'note-edited']);
});

test('of two edits of the same words, the second is refused and overwrites nothing', async () => {
  const note = await noted();
  const both = await Promise.all([edit(note, 'Owns half.'), edit(note, 'Owns a third.')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect(await kindsOf(note)).toEqual(['note', 'note-edited']);
});

test.each([
  [9.9, 204],
  [10.1, 403],
])('by the clock of the server, a note of %d minutes ago is edited with %d', async (minutesAgo, status) => {
  const note = await noted('Owns it alone.', minutesAgo);
  expect((await edit(note, 'Owns half.')).statusCode).toBe(status);
});

test('nobody but its writer edits a note, an admin neither, and no reader is told otherwise', async () => {
  const note = await noted();
  for (const somebody of [other, admin]) expect((await edit(note, 'Mine.', undefined, somebody)).statusCode).toBe(403);
  expect((await edit(note, 'Mine.', undefined, await signedIn('viewer'))).statusCode).toBe(403);
  const undoOf = async (reader: typeof agent) => (await read(note.leadId, reader)).timeline[1]?.undo;
  expect([await undoOf(agent), await undoOf(other), await undoOf(admin)]).toEqual([
    { until: expect.any(String) },
    undefined,
    { until: null },
  ]);
});

test('what its writer takes back within ten minutes is taken back, once, and no longer edited', async () => {
  const note = await noted();
  expect([(await takeBack(note)).statusCode, (await takeBack(note)).statusCode]).toEqual([204, 204]);
  expect((await read(note.leadId)).timeline.slice(1)).toMatchObject([
    { kind: 'note', text: 'Owns it alone.' },
    { kind: 'note-taken-back', of: note.id },
  ]);
  expect((await read(note.leadId)).timeline[1]).not.toHaveProperty('undo');
  expect((await edit(note, 'Owns half.')).statusCode).toBe(409);
  expect((await findAuditEntries(note.leadId)).map(({ action }) => action)).toContain('note-taken-back');
});

test('later its writer, or an admin at any time, strikes a note through; nobody else does', async () => {
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

test('of a retraction and an edit at the same time, one comes first and nothing is lost', async () => {
  const note = await noted();
  const [edited, taken] = await Promise.all([edit(note, 'Owns half.'), takeBack(note)]);
  expect([[204, 409].includes(edited.statusCode), taken.statusCode]).toEqual([true, 204]);
  const { timeline } = await read(note.leadId);
  expect(timeline).toHaveLength(edited.statusCode === 204 ? 4 : 3);
});

test.each([
  [{ text: '' }, 'text'],
  [{ text: 'x'.repeat(5001) }, 'text'],
  [{ before: undefined }, 'before'],
  [{ at: '2026-11-20' }, 'at'],
])('an edit with %j is refused by name', async (fields, field) => {
  const { leadId, id } = await noted();
  const answer = await api.request({
    method: 'PATCH',
    url: `/api/admin/leads/${leadId}/notes/${id}`,
    headers: agent.headers,
    payload: { text: 'Owns half.', before: 'Owns it alone.', ...fields },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

test('a note is found below its own lead alone, and with its lead it is gone', async () => {
  const note = await noted();
  const elsewhere = { ...note, leadId: await submitSeller(api) };
  expect([(await edit(elsewhere, 'x')).statusCode, (await takeBack(elsewhere)).statusCode]).toEqual([404, 404]);
  await edit(note, 'Owns half.');
  const [{ phone } = {}] = await queryTestDatabase('SELECT phone FROM leads WHERE id = $1', [note.leadId]);
  const exported = await api.post('/api/admin/people/export', { phone }, admin.headers);
  for (const words of ['Owns it alone.', 'Owns half.']) expect(exported.payload).toContain(words);
  const [edited, erased] = await Promise.all([
    edit(note, 'Owns a third.', 'Owns half.'),
    api.post('/api/admin/people/erase', { phone }, admin.headers),
  ]);
  expect([[204, 404].includes(edited.statusCode), erased.statusCode]).toEqual([true, 200]);
  expect((await edit(note, 'x')).statusCode).toBe(404);
});
