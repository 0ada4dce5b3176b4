import { expect, test } from '@jest/globals';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  openList,
  refusalOf,
  somePhone,
  someStaff,
  someWord,
  storeOffer,
  submit,
} from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const list = await openList(api);

test('an item of the list has the person, status, promise, contacts and message of the lead', async () => {
  const agent = await someStaff(api, 'agent', 'Ann Agent');
  const [word, phone] = [someWord(), '+12085550147'];
  const id = await submit(api, { firstName: word, phone, note: `  Five\n acres  ${'é'.repeat(200)}` });
  for (const outcome of ['no-answer', 'message-left']) await agent.post(id, 'contacts', { channel: 'call', outcome });
  const at = expect.any(String);
  const item = {
    ...{ id, type: 'seller', firstName: word, lastName: 'Doe', phone, email: null, interests: null, others: 0 },
    ...{
      status: 'new',
      nextStatuses: ['contacted', 'lost'],
      lostReason: null,
      version: 2,
      followUpAt: null,
      offer: null,
    },
    ...{ assignee: { id: agent.id, name: 'Ann Agent' }, receivedAt: at, respondBy: at, clockState: 'answered' },
    ...{ away: null, attempts: 2, lastContact: { at, outcome: 'message-left' } },
    excerpt: `Five acres ${'é'.repeat(129)}`,
    land: null,
    area: { state: 'ID', timeZones: ['America/Denver', 'America/Los_Angeles'] },
    flags: { unlikelyPhone: false, duplicate: false, suspectedSpam: false, confirmedSpam: false, test: false },
  };
  expect(await list.get({ q: word })).toEqual({ items: [item], nextCursor: null });
});

test.each([
  ['', 280_000, true],
  ["('revised', 300000, '2999-12-12')", 300_000, '2999-12-12'],
  ["('countered', 900000, NULL)", 280_000, true],
  ["('accepted', 290000, NULL)", 290_000, null],
  ["('declined', NULL, NULL)", undefined, undefined],
])(
  'after the event %s, the item has an offer of %s cents with the last day %s',
  async (event, amountCents, lastDay) => {
    const agent = await someStaff(api, 'agent');
    const firstName = someWord();
    const id = await submit(api, { firstName }, { status: 'offer-made' });
    await storeOffer(id, agent.id);
    if (event !== '')
      await queryTestDatabase(
        `INSERT INTO offer_events (offer_id, kind, amount_cents, expires_on, staff_id)
       SELECT o.id, e.kind, e.amount_cents::int, e.expires_on::date, $2 FROM offers o, (VALUES ${event}) e (kind, amount_cents, expires_on)
       WHERE o.lead_id = $1`,
        [id, agent.id],
      );
    const { items } = await list.get({ q: firstName });
    const expiresOn = lastDay === true ? new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10) : lastDay;
    expect(items.map(({ offer }) => offer)).toEqual([amountCents === undefined ? null : { amountCents, expiresOn }]);
  },
);

/** Reads all pages of a list and returns the first names of the leads as one text. */
async function walk(parameters: Record<string, string>, afterPage: () => Promise<unknown> = async () => {}) {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; await afterPage()) {
    const page: Awaited<ReturnType<typeof list.get>> = await list.get({ ...parameters, ...(cursor && { cursor }) });
    seen.push(...page.items.map((item) => item.firstName));
    cursor = page.nextCursor;
  }
  return seen.join('');
}

test('the pages of each order contain each lead once, even if leads arrive between two pages', async () => {
  const word = someWord();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await submit(api, { firstName: name, note: word });
  for (const [sort, expected] of [
    ['-receivedAt', 'edcba'],
    ['receivedAt', 'abcde'],
    ['respondBy', 'abcde'],
  ] as const) {
    const isMeanwhile = sort === '-receivedAt';
    const arrive = () => submit(api, { firstName: 'late', note: word });
    const seen = await walk({ q: word, sort, limit: '2' }, isMeanwhile ? arrive : undefined);
    expect(isMeanwhile ? seen : seen.replaceAll('late', '')).toBe(expected);
  }
});

/** Adds leads of sellers with the given parcels. */
async function submitLand(word: string, parcelsOf: Record<string, object[]>) {
  const agent = await someStaff(api, 'agent');
  for (const [firstName, parcels] of Object.entries(parcelsOf)) {
    const id = await submit(api, { firstName, lastName: word });
    for (const parcel of parcels) await agent.post(id, 'parcels', { acresSource: 'owner', ...parcel });
  }
}

test('leads can be sorted by last name, and by place or acres of the largest parcel, each lead once', async () => {
  const word = someWord();
  const apache = { state: 'AZ', countyFips: '04001' };
  await submitLand(word, {
    1: [
      { ...apache, acres: 5 },
      { state: 'TX', acres: 40.5 },
    ],
    2: [{ ...apache, acres: 5 }],
    3: [{ state: 'AZ', countyFips: '04003', acres: 120 }],
    4: [{ acres: 5 }],
    5: [],
    6: [{ state: 'AL', acresSource: undefined }],
  });
  for (const limit of ['1', '2', '7']) {
    const walked = (sort: string, more = {}) => walk({ q: word, sort, limit, ...more });
    expect(await walked('-acres')).toBe('3142');
    expect(await walked('place')).toBe('6231');
    expect(await walked('name')).toBe('123456');
    // With a filter of land, only the parcels that fit it count.
    expect(await walked('-acres', { county: '04001' })).toBe('21');
    expect(await walked('place', { acresTo: '5' })).toBe('12');
  }
  const { items } = await list.get({ q: word, sort: 'name' });
  expect(items.map(({ land }) => land)).toEqual([
    { state: 'TX', county: null, acres: 40.5, others: 1 },
    { state: 'AZ', county: 'Apache', acres: 5, others: 0 },
    { state: 'AZ', county: 'Cochise', acres: 120, others: 0 },
    { state: null, county: null, acres: 5, others: 0 },
    null,
    { state: 'AL', county: null, acres: null, others: 0 },
  ]);
});

test('the order by last name ignores case, and puts accented letters right after the plain ones', async () => {
  const word = someWord();
  const names = ['Zuni', 'álvarez', 'Baker', 'Álvarez', 'Alvin', 'baker'];
  for (const [index, lastName] of names.entries()) await submit(api, { firstName: `${index}`, lastName, note: word });
  for (const limit of ['1', '10']) expect(await walk({ q: word, sort: 'name', limit })).toBe('413250');
});

test('leads received in the same microsecond are on separate pages of one lead each', async () => {
  const word = someWord();
  for (const name of ['a', 'b', 'c'])
    await submit(api, { firstName: name, note: word }, { received_at: '2025-03-01T10:00:00.123456Z' });
  expect(await walk({ q: word, limit: '1' })).toBe('cba');
});

test('the order by promise begins with open promises, the earliest end first', async () => {
  const word = someWord();
  await submit(api, { firstName: `buyer ${word}`, email: `${word}@example.com` });
  const answered = { respond_by: '2020-01-01', first_contact_at: new Date(Date.now() + 60_000) };
  await submit(api, { firstName: `answered ${word}` }, answered);
  await submit(api, { firstName: `lost ${word}` }, { respond_by: '2019-01-01', status: 'lost' });
  await submit(api, { firstName: `later ${word}` });
  await submit(api, { firstName: `sooner ${word}` }, { respond_by: '2021-01-01' });
  const names = await list.names({ q: word, sort: 'respondBy' });
  expect(names.map((name) => name.split(' ')[0])).toEqual(['sooner', 'later', 'buyer', 'answered', 'lost']);
});

test('filters by type, status, assignee and time of receipt can be combined', async () => {
  const word = someWord();
  const { id: staffId } = list.staff;
  await submit(api, { firstName: 'buyer', lastName: word, email: `${word}@example.com` }, { status: 'contacted' });
  await submit(api, { firstName: 'seller', lastName: word }, { status: 'contacted' });
  await submit(
    api,
    { firstName: 'mine', lastName: word },
    { status: 'contacted', assignee_id: staffId, received_at: '2025-02-03T23:59:59Z' },
  );
  const find = async (parameters: Record<string, string>) => (await list.names({ q: word, ...parameters })).join(' ');
  expect(await find({ type: 'seller' })).toBe('seller mine');
  expect(await find({ status: 'contacted' })).toBe('seller buyer mine');
  expect(await find({ status: 'contacted', type: 'buyer' })).toBe('buyer');
  expect(await find({ status: 'new,active,contacted' })).toBe('seller buyer mine');
  expect(await find({ status: 'open', type: 'seller' })).toBe('seller mine');
  expect(await find({ status: 'closed,lost,inactive' })).toBe('');
  expect(await find({ status: 'closed', type: 'buyer' })).toBe('');
  expect(await find({ assignee: 'none' })).toBe('seller buyer');
  expect(await find({ assignee: 'me' })).toBe('mine');
  expect(await find({ assignee: staffId.toUpperCase(), type: 'seller' })).toBe('mine');
  expect(await find({ receivedFrom: '2025-02-03', receivedTo: '2025-02-04' })).toBe('mine');
  expect(await find({ receivedFrom: '2025-02-04T01:00:00+01:00' })).toBe('seller buyer');
});

test('leads can be filtered by the state of their promise', async () => {
  const word = someWord();
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await submit(api, { firstName: 'on-time', lastName: word });
  await submit(api, { firstName: 'at-risk', lastName: word }, { respond_by: inHours(3.99) });
  await submit(api, { firstName: 'overdue', lastName: word }, { respond_by: inHours(-0.01) });
  await submit(api, { firstName: 'answered', lastName: word }, { first_contact_at: inHours(1), status: 'lost' });
  await submit(api, { firstName: 'unanswered', lastName: word }, { respond_by: inHours(-1), status: 'lost' });
  await submit(api, { firstName: 'buyer', lastName: word, email: `${word}@example.com` });
  for (const clock of ['on-time', 'at-risk', 'overdue', 'answered', 'unanswered']) {
    const { items } = await list.get({ q: word, clock });
    expect(items.map((item) => [item.firstName, item.clockState])).toEqual([[clock, clock]]);
  }
});

test('spam is listed only with the filter `quarantined`', async () => {
  const word = someWord();
  for (const [firstName, state] of Object.entries({ good: 'none', spam: 'suspected', sure: 'confirmed' }))
    await submit(api, { firstName, lastName: word }, { quarantined: state !== 'none', quarantine_state: state });
  expect(await list.names({ q: word })).toEqual(['good']);
  expect(await list.names({ q: word, quarantined: 'true' })).toEqual(['sure', 'spam']);
  expect(await list.names({ q: word, quarantined: 'suspected' })).toEqual(['spam']);
  const { items } = await list.get({ q: word, quarantined: 'any' });
  expect(items.map(({ firstName, flags }) => [firstName, flags.suspectedSpam, flags.confirmedSpam])).toEqual([
    ['sure', true, true],
    ['spam', true, false],
    ['good', false, false],
  ]);
});

test('an item has the number of other leads of the same person, without spam and made-up numbers', async () => {
  const word = someWord();
  const email = `${word}@example.com`;
  const [phone, madeUp] = [somePhone(), somePhone().replace('+1212', '+1555')];
  await submit(api, { lastName: word, firstName: 'one', phone, email });
  await submit(api, { lastName: word, firstName: 'two', phone });
  await submit(api, { lastName: word, firstName: 'three', phone: madeUp, email: email.toUpperCase() });
  await submit(api, { lastName: word, firstName: 'four', phone: madeUp });
  await submit(api, { lastName: word, firstName: 'spam', phone }, { quarantined: true, quarantine_state: 'suspected' });
  const { items } = await list.get({ q: word });
  expect(items.map(({ firstName, flags, others }) => [firstName, flags.duplicate, others])).toEqual([
    ['four', true, 0],
    ['three', true, 1],
    ['two', true, 1],
    ['one', false, 2],
  ]);
});

test('listing adds an audit entry without the search text', async () => {
  const word = someWord();
  await submit(api, { firstName: word });
  await list.get({ q: word, type: 'seller', sort: 'receivedAt' });
  const last = `SELECT host(ip) AS ip, lead_id, detail FROM audit_entries
    WHERE staff_id = $1 AND action = 'leads-listed' ORDER BY seq DESC LIMIT 1`;
  expect(await queryTestDatabase(last, [list.staff.id])).toEqual([
    { ip: expect.any(String), lead_id: null, detail: { filters: ['type', 'q'], count: 1 } },
  ]);
});

test.each([
  ['color', ['blue']],
  ['limit', ['201', '0', '-1', '1.5', 'ten']],
  ['sort', ['phone', 'receivedAt; DROP TABLE leads']],
  ['type', ['landlord']],
  ['status', ['NEW', 'new,sold', 'open,new', ',']],
  ['followUp', ['soon']],
  ['zone', ['Moon/Tranquility', "UTC'; DROP TABLE leads"]],
  ['clock', ['soon']],
  ['source', ['fax']],
  ['reached', ['closed']],
  ['release', ['é', '\u0000', 'x'.repeat(101)]],
  ['quarantined', ['yes']],
  ['test', ['any']],
  ['assignee', ['ann', '0193-1']],
  ['receivedFrom', ['yesterday', '2026-02-30', '1899-12-31T23:59:59Z']],
  ['receivedTo', ['2200-01-01T00:00:00Z', '2026-11-20T10:00', '2026-11-20T25:00:00Z']],
  ['q', ['%%%', '\u0000', 'x'.repeat(201)]],
  ['cursor', ['next', 'x'.repeat(501), 'W10.AAAAAAAAAAAAAAAAAAAAAA']],
])('a list with an invalid %s is refused, and the response names the parameter: %j', async (name, values) => {
  for (const value of values) {
    const answer = await list.ask({ [name]: value });
    expect([value, ...refusalOf(answer)]).toEqual([value, 400, [name]]);
    expect(answer.body).not.toContain('DROP');
  }
});

test('a cursor is refused with other filters or another order than its list had', async () => {
  const word = someWord();
  for (let count = 0; count < 3; count += 1) await submit(api, { firstName: word });
  const { nextCursor } = await list.get({ q: word, limit: '1' });
  const cursor = nextCursor ?? '';
  expect((await list.ask({ q: word, limit: '2', cursor })).statusCode).toBe(200);
  const others = [{ q: word, sort: 'receivedAt' }, {}, { q: word, type: 'seller' }];
  for (const parameters of [...others.map((each) => ({ ...each, cursor })), { q: word, cursor: `A${cursor}` }])
    expect(refusalOf(await list.ask(parameters))).toEqual([400, ['cursor']]);
});
