import { expect, test } from '@jest/globals';
import { BUYER, queryTestDatabase, useApi } from '../../test-api.fixture.js';
import { somePhone } from '../lead.fixture.js';
import { openList, someWord, submit } from './lead-list.fixture.js';

const api = await useApi();
const list = await openList(api);

test('an item is what a line of the inbox needs', async () => {
  const word = someWord();
  const id = await submit(api, { firstName: word, phone: '+15551234567' });
  const { items, nextCursor } = await list.get({ q: word });
  expect(nextCursor).toBeNull();
  expect(items).toEqual([
    {
      id,
      type: 'seller',
      firstName: word,
      lastName: 'Doe',
      phone: '+15551234567',
      email: null,
      status: 'new',
      assignee: null,
      receivedAt: expect.any(String),
      area: null,
      attempts: 0,
      excerpt: expect.stringMatching(/^Land /),
      followUpAt: null,
      interests: null,
      lastContact: null,
      respondBy: expect.any(String),
      clockState: 'on-time',
      version: 1,
      flags: {
        unlikelyPhone: true,
        duplicate: expect.any(Boolean),
        suspectedSpam: false,
        confirmedSpam: false,
        test: false,
      },
      others: 0,
      mayText: false,
      whyNotText: ['no-consent', 'unreachable'],
      nextStatuses: ['contacted', 'lost'],
      lostReason: null,
    },
  ]);
});

/** The first names on all pages of a list, of so many leads each. */
async function walk(parameters: Record<string, string>, afterPage: () => Promise<unknown> = async () => {}) {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; await afterPage()) {
    const page: Awaited<ReturnType<typeof list.get>> = await list.get({ ...parameters, cursor });
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

test('leads of one microsecond are still one after the other', async () => {
  const word = someWord();
  for (const name of ['a', 'b', 'c'])
    await submit(api, { firstName: name, note: word }, { received_at: '2025-03-01T10:00:00.123456Z' });
  expect(await walk({ q: word, limit: '1' })).toBe('cba');
});

test('open promises come first by their end, then what waits for no answer', async () => {
  const word = someWord();
  await submit(api, { ...BUYER, firstName: `buyer ${word}`, email: `${word}@example.com` });
  await submit(
    api,
    { firstName: `answered ${word}` },
    { respond_by: '2020-01-01', first_contact_at: new Date(Date.now() + 60_000) },
  );
  await submit(api, { firstName: `lost ${word}` }, { respond_by: '2019-01-01', status: 'lost' });
  await submit(api, { firstName: `later ${word}` });
  await submit(api, { firstName: `sooner ${word}` }, { respond_by: '2021-01-01' });
  const names = await list.names({ q: word, sort: 'respondBy' });
  expect(names.map((name) => name.split(' ')[0])).toEqual(['sooner', 'later', 'buyer', 'answered', 'lost']);
});

test('filters combine', async () => {
  const word = someWord();
  const { id: staffId } = await list.staff;
  await submit(
    api,
    { ...BUYER, firstName: 'buyer', lastName: word, email: `${word}@example.com` },
    { status: 'contacted' },
  );
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
  expect(await find({ type: '', status: '', cursor: '' })).toBe('seller buyer mine');
});

test('leads are found by the state of their promise', async () => {
  const word = someWord();
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await submit(api, { firstName: 'on-time', lastName: word });
  await submit(api, { firstName: 'at-risk', lastName: word }, { respond_by: inHours(3.99) });
  await submit(api, { firstName: 'overdue', lastName: word }, { respond_by: inHours(-0.01) });
  await submit(api, { firstName: 'answered', lastName: word }, { first_contact_at: inHours(1), status: 'lost' });
  await submit(api, { firstName: 'unanswered', lastName: word }, { respond_by: inHours(-1), status: 'lost' });
  await submit(api, { ...BUYER, firstName: 'buyer', lastName: word, email: `${word}@example.com` });
  for (const due of ['on-time', 'at-risk', 'overdue', 'answered', 'unanswered']) {
    const { items } = await list.get({ q: word, due });
    expect(items.map((item) => [item.firstName, item.clockState])).toEqual([[due, due]]);
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

test('a lead knows whether its phone or e-mail address came before', async () => {
  const word = someWord();
  const buyer = { ...BUYER, email: `${word}@example.com`, lastName: word };
  await submit(api, { ...buyer, firstName: 'first', phone: '+13125550001' });
  await submit(api, {
    ...buyer,
    firstName: 'second',
    phone: '+13125550002',
    email: `${word.toUpperCase()}@example.com`,
  });
  const { items } = await list.get({ q: word });
  expect(items.map((item) => [item.firstName, item.flags.duplicate])).toEqual([
    ['second', true],
    ['first', false],
  ]);
});

test('a lead knows how many others are of the same person: not by a made-up number, not spam', async () => {
  const word = someWord();
  const email = `${word}@example.com`;
  const [phone, madeUp] = [somePhone(), somePhone().replace('+1212', '+1555')];
  await submit(api, { ...BUYER, lastName: word, firstName: 'one', phone, email });
  await submit(api, { lastName: word, firstName: 'two', phone });
  await submit(api, { ...BUYER, lastName: word, firstName: 'three', phone: madeUp, email });
  await submit(api, { lastName: word, firstName: 'four', phone: madeUp });
  await submit(api, { lastName: word, firstName: 'spam', phone }, { quarantined: true, quarantine_state: 'suspected' });
  const { items } = await list.get({ q: word });
  expect(items.map(({ firstName, others }) => [firstName, others])).toEqual([
    ['four', 0],
    ['three', 1],
    ['two', 1],
    ['one', 2],
  ]);
});

test('listing is in the audit trail, without what was searched for', async () => {
  const word = someWord();
  await submit(api, { firstName: word });
  await list.get({ q: word, type: 'seller', sort: 'receivedAt' });
  const rows = await queryTestDatabase(
    "SELECT host(ip) AS ip, lead_id, detail FROM audit_entries WHERE staff_id = $1 AND action = 'leads-listed' ORDER BY seq DESC LIMIT 1",
    [list.staff.id],
  );
  expect(rows).toEqual([{ ip: expect.any(String), lead_id: null, detail: { filters: ['type', 'q'], count: 1 } }]);
});
