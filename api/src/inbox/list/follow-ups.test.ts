import { expect, test } from '@jest/globals';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  openList,
  refusalOf,
  someStaff,
  someWord,
  submit,
  TOMORROW,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const list = await openList(api);
const { change: patch, read } = await someStaff(api, 'agent');

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

test('a follow-up is shown in the list and in the timeline, and can be removed', async () => {
  const word = someWord();
  const id = await submit(api, { lastName: word });
  const answer = await patch(id, { followUpAt: `${TOMORROW}T10:00:00-05:00` });
  expect(answer.json()).toMatchObject({ followUpAt: `${TOMORROW}T15:00:00.000Z`, version: 2 });
  expect((await list.get({ q: word })).items).toMatchObject([{ followUpAt: `${TOMORROW}T15:00:00.000Z` }]);
  expect((await patch(id, { followUpAt: `${TOMORROW}T15:00:00Z` }, 2)).json()).toMatchObject({ version: 2 });
  expect((await patch(id, { followUpAt: null }, 2)).json()).toMatchObject({ followUpAt: null, version: 3 });
  const kind = 'follow-up-changed';
  expect((await read(id)).timeline).toMatchObject([
    { kind: 'received' },
    { kind, from: null, to: `${TOMORROW}T15:00:00.000Z` },
    { kind, from: `${TOMORROW}T15:00:00.000Z`, to: null },
  ]);
  const entries = "SELECT detail->'fields' AS fields FROM audit_entries WHERE lead_id = $1 AND action = 'lead-changed'";
  expect(await queryTestDatabase(entries, [id])).toEqual(Array(2).fill({ fields: ['followUpAt'] }));
});

test.each([
  ...['tomorrow', '2026-11-24', '2026-11-24T10:00', '2126-11-24T10:00:00Z', '0001-01-01T00:00:00Z', 5, ''],
  ...[inHours(-30 * 24 - 1), inHours(2 * 366 * 24 + 1)],
])('a follow-up at %j is refused', async (followUpAt) => {
  expect(refusalOf(await patch(UNKNOWN, { followUpAt }))).toEqual([400, ['followUpAt']]);
});

/** Returns the hours until the end of the day in a time zone. */
function hoursOfDayLeft(timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = clock.format(Date.now()).split(':').map(Number);
  return 24 - hour - minute / 60;
}

test('leads can be filtered and sorted by follow-up', async () => {
  const word = someWord();
  // A time zone in which the day lasts for more than another hour.
  const zone = hoursOfDayLeft('America/Chicago') > 1.1 ? 'America/Chicago' : 'Asia/Tokyo';
  const left = hoursOfDayLeft(zone);
  await submit(api, { firstName: 'none', lastName: word });
  await submit(api, { firstName: 'later', lastName: word }, { follow_up_at: inHours(left + 0.1) });
  await submit(api, { firstName: 'due', lastName: word }, { follow_up_at: inHours(-1) });
  await submit(api, { firstName: 'soon', lastName: word }, { follow_up_at: inHours(left - 0.1) });
  const find = async (parameters: Record<string, string>) =>
    (await list.names({ q: word, zone, sort: 'followUpAt', ...parameters })).join(' ');
  expect(await find({})).toBe('due soon later');
  expect(await find({ followUp: 'due' })).toBe('due');
  expect(await find({ followUp: 'today' })).toBe('due soon');
  expect(await find({ followUp: 'later' })).toBe('later');
  expect(await find({ followUp: 'none', sort: '-receivedAt' })).toBe('none');
  const first = await list.get({ q: word, zone, sort: 'followUpAt', limit: '2' });
  expect(await find({ limit: '2', cursor: first.nextCursor ?? '' })).toBe('later');
});

test('a follow-up in the past is accepted, because the change may have waited offline, and the lead is due', async () => {
  const word = someWord();
  const id = await submit(api, { lastName: word });
  expect((await patch(id, { followUpAt: inHours(-30 * 24 + 1) })).statusCode).toBe(200);
  expect(await list.names({ q: word, followUp: 'due' })).toHaveLength(1);
});
