import { expect, test } from '@jest/globals';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { openList, refusalOf, somePhone, someStaff, someWord, submit } from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const list = await openList(api);

test('an item has what a line of the inbox shows and what a person decides by', async () => {
  const agent = await someStaff(api, 'agent', 'Ann Agent');
  const [word, phone] = [someWord(), '+12085550147'];
  const id = await submit(api, { firstName: word, phone, note: `  Five\n acres  ${'é'.repeat(200)}` });
  for (const outcome of ['no-answer', 'message-left']) await agent.post(id, 'contacts', { channel: 'call', outcome });
  const at = expect.any(String);
  const item = {
    ...{ id, type: 'seller', firstName: word, lastName: 'Doe', phone, email: null, interests: null, others: 0 },
    ...{ status: 'new', nextStatuses: ['contacted', 'lost'], lostReason: null, version: 2, followUpAt: null },
    ...{ assignee: { id: agent.id, name: 'Ann Agent' }, receivedAt: at, respondBy: at, clockState: 'answered' },
    ...{ attempts: 2, lastContact: { at, outcome: 'message-left' } },
    excerpt: `Five acres ${'é'.repeat(129)}`,
    land: null,
    area: { state: 'ID', timeZones: ['America/Denver', 'America/Los_Angeles'] },
    flags: { unlikelyPhone: false, duplicate: false, suspectedSpam: false, confirmedSpam: false, test: false },
  };
  expect(await list.get({ q: word })).toEqual({ items: [item], nextCursor: null });
});

/** The first names on all pages of a list, with so many leads a page. */
async function walk(parameters: Record<string, string>, afterPage: () => Promise<unknown> = async () => {}) {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; await afterPage()) {
    const page: Awaited<ReturnType<typeof list.get>> = await list.get({ ...parameters, ...(cursor && { cursor }) });
    seen.push(...page.items.map((item) => item.firstName));
    cursor = page.nextCursor;
  }
  return seen.join('');
}

test('pages go through all leads once, in each order, also when leads arrive meanwhile', async () => {
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

/** Leads of sellers, each with its parcels. */
async function submitLand(word: string, parcelsOf: Record<string, object[]>) {
  const agent = await someStaff(api, 'agent');
  for (const [firstName, parcels] of Object.entries(parcelsOf)) {
    const id = await submit(api, { firstName, lastName: word });
    for (const parcel of parcels) await agent.post(id, 'parcels', { acresSource: 'owner', ...parcel });
  }
}

test('leads are sorted by last name, place and acres, page by page, each once and by its largest parcel', async () => {
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
    // Only of the parcels that match the filter.
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

test('names are sorted by the last one, whatever their case, and accents stay with their letter', async () => {
  const word = someWord();
  const names = ['Zuni', 'álvarez', 'Baker', 'Álvarez', 'Alvin', 'baker'];
  for (const [index, lastName] of names.entries()) await submit(api, { firstName: `${index}`, lastName, note: word });
  for (const limit of ['1', '10']) expect(await walk({ q: word, sort: 'name', limit })).toBe('413250');
});

test('leads of one microsecond are still one after the other', async () => {
  const word = someWord();
  for (const name of ['a', 'b', 'c'])
    await submit(api, { firstName: name, note: word }, { received_at: '2025-03-01T10:00:00.123456Z' });
  expect(await walk({ q: word, limit: '1' })).toBe('cba');
});

test('open promises come first by their end, then what waits for no answer', async () => {
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

test('filters combine', async () => {
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

test('leads are found by the state of their promise', async () => {
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

test('suspected spam is hidden unless it is asked for', async () => {
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

test('a lead knows whether its person came before, and how many others they sent: no spam, no made-up number', async () => {
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

test('listing is in the audit trail, without what was searched for', async () => {
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
])('a wrong %s is refused by its name: %j', async (name, values) => {
  for (const value of values) {
    const answer = await list.ask({ [name]: value });
    expect([value, ...refusalOf(answer)]).toEqual([value, 400, [name]]);
    expect(answer.body).not.toContain('DROP');
  }
});

test('a cursor is good for its own filters and its own order only', async () => {
  const word = someWord();
  for (let count = 0; count < 3; count += 1) await submit(api, { firstName: word });
  const { nextCursor } = await list.get({ q: word, limit: '1' });
  const cursor = nextCursor ?? '';
  expect((await list.ask({ q: word, limit: '2', cursor })).statusCode).toBe(200);
  const others = [{ q: word, sort: 'receivedAt' }, {}, { q: word, type: 'seller' }];
  for (const parameters of [...others.map((each) => ({ ...each, cursor })), { q: word, cursor: `A${cursor}` }])
    expect(refusalOf(await list.ask(parameters))).toEqual([400, ['cursor']]);
});
