import { expect, test } from '@jest/globals';
import { newKey, queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import {
  age,
  findAuditEntries,
  refusalOf,
  somePhone,
  someStaff,
  submitBuyer,
  submitSeller,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';

const api = await useApi();
const viewer = await signedIn('viewer', 'Vera Viewer');
const agent = await someStaff(api, 'agent', 'Ann Agent');

const read = (id: string) =>
  api.request({ url: `/api/admin/leads/${id}`, headers: viewer.headers, remoteAddress: '203.0.113.77' });
const readJson = async (id: string) => (await read(id)).json<Record<string, unknown>>();

test('reading the lead of a seller returns everything that was sent, and the promise', async () => {
  const phone = somePhone();
  const headers = {
    'consent-wording': Buffer.from('I agree.').toString('base64url'),
    'consent-version': '2026-11-20',
    'section-release': 'seller@1.0.0-abc',
    'user-agent': 'Test browser',
    referer: 'http://localhost:3000/sell-your-land?x=1',
  };
  const id = await submitSeller(api, { phone }, headers);
  const answer = await read(id);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
  const lead = answer.json<Record<string, string>>();
  expect(lead).toMatchObject({
    ...{ id, type: 'seller', status: 'new', nextStatuses: ['contacted', 'lost'], assignee: null, version: 1 },
    ...{ firstName: 'John', lastName: 'Doe', phone, email: null, clockState: 'on-time', firstContactAt: null },
    answers: [{ label: 'Message', values: ['Five acres.'] }],
    flags: { unlikelyPhone: false, duplicate: false, suspectedSpam: false, confirmedSpam: false, test: false },
    quarantine: { quarantined: false, state: 'none', reasons: [] },
    consent: {
      agreedToTerms: true,
      wording: 'I agree.',
      wordingVersion: '2026-11-20',
      sectionRelease: 'seller@1.0.0-abc',
      wordingSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      userAgent: 'Test browser',
      pageUrl: 'http://localhost:3000/sell-your-land',
    },
    timeline: [{ kind: 'received', at: lead['receivedAt'], staff: null }],
    otherSubmissions: [],
  });
  expect(Date.parse(String(lead['respondBy'])) - Date.parse(String(lead['receivedAt']))).toBe(24 * 3_600_000);
});

test('open times for calls and texts follow the hours of the state, and texts also the closed states', async () => {
  const id = await submitSeller(api, { phone: somePhone().replace('+1212', '+1307') });
  const hours = async () => {
    const { openTimes } = await readJson(id);
    const { call, text } = openTimes as Record<'call' | 'text', { from: string; to: string }[]>;
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Denver', hour: 'numeric', hourCycle: 'h23' });
    const times = [call[1], text[1]].map((next) =>
      [next?.from, next?.to].map((at) => Number(clock.format(Date.parse(at ?? '')))),
    );
    return { times, text };
  };
  const open = await hours();
  // Wyoming allows texts from 8 to 20.
  expect(open.times).toEqual([
    [8, 21],
    [8, 20],
  ]);
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await api.post('/api/admin/closed-states', { state: 'WY', until }, (await signedIn('admin')).headers);
  expect(Date.parse((await hours()).text[0]?.from ?? '')).toBeGreaterThanOrEqual(Date.parse(until));
  await queryTestDatabase("DELETE FROM closed_states WHERE state = 'WY'");
});

test('reading the lead of a buyer returns interests and an email address, but no promise', async () => {
  const email = `${newKey()}@example.com`;
  const lead = await readJson(await submitBuyer(api, { email }));
  expect(lead).toMatchObject({
    type: 'buyer',
    email,
    answers: [{ label: 'Interests', values: ['Recreational Land'] }],
    respondBy: null,
    clockState: null,
    nextStatuses: ['contacted'],
  });
});

test('reading a lead returns flags for an unlikely number and for suspected spam, with the reasons', async () => {
  const lead = await readJson(
    await submitSeller(api, { phone: '+15551234567' }, { 'form-trap': '1', 'form-fill-time': '12' }),
  );
  const reasons = expect.arrayContaining(['trap-filled', 'filled-too-fast']);
  expect(lead).toMatchObject({
    flags: { unlikelyPhone: true, suspectedSpam: true },
    quarantine: { quarantined: true, state: 'suspected', reasons },
  });
});

test('reading a lead lists the others with its phone or email address, and only later leads are duplicates', async () => {
  const [phone, email] = [somePhone(), `Jane.${somePhone()}@example.com`];
  const first = await submitSeller(api, { phone });
  await age(first, 2);
  const second = await submitBuyer(api, { phone, email });
  await age(second, 1);
  const third = await submitBuyer(api, { email: email.toLowerCase() });
  const [seller, buyer, other] = [await readJson(first), await readJson(second), await readJson(third)];
  expect([seller['flags'], buyer['flags'], other['flags']]).toMatchObject([
    { duplicate: false },
    { duplicate: true },
    { duplicate: true },
  ]);
  expect(seller['otherSubmissions']).toMatchObject([{ id: second, type: 'buyer', same: ['phone'] }]);
  expect(buyer['otherSubmissions']).toMatchObject([
    { id: third, same: ['email'] },
    { id: first, same: ['phone'], status: 'new', firstName: 'John', assignee: null, clockState: 'on-time' },
  ]);
});

test('the timeline contains notes, contacts and changes with the name of the colleague, oldest first', async () => {
  const id = await submitSeller(api);
  await agent.post(id, 'notes', { text: 'First.\nSecond line.' });
  await agent.post(id, 'contacts', { channel: 'call', outcome: 'reached' });
  await agent.change(id, { status: 'contacted' }, 2);
  const staff = { id: agent.id, name: 'Ann Agent' };
  const { timeline, assignee } = await readJson(id);
  expect(assignee).toEqual(staff);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const entryId = expect.any(String);
  const ids = (timeline as { id: string }[]).map((entry) => entry.id);
  expect([ids.length, new Set(ids).size, ids[0]]).toEqual([5, 5, id]);
  expect(timeline).toEqual(
    expect.arrayContaining([
      { id, kind: 'received', at, staff: null },
      { id: entryId, kind: 'note', at, staff, text: 'First.\nSecond line.' },
      { id: entryId, kind: 'contact', at, loggedAt: at, staff, channel: 'call', outcome: 'reached' },
      { id: entryId, kind: 'status-changed', at, staff, from: 'new', to: 'contacted' },
      { id: entryId, kind: 'assignee-changed', at, staff, from: null, to: 'Ann Agent' },
    ]),
  );
  const times = (timeline as { at: string }[]).map((entry) => entry.at);
  expect(times).toEqual(times.toSorted());
});

test('reading a lead adds an audit entry with the account and the IP address', async () => {
  const id = await submitSeller(api);
  await read(id);
  expect(await findAuditEntries(id)).toEqual([
    { action: 'lead-read', staff_id: viewer.id, ip: '203.0.113.77', detail: {} },
  ]);
});

test('reading a lead is refused with 404 for an unknown id, and with 400 for an invalid one', async () => {
  const unknown = await read(UNKNOWN);
  const refusal = { success: false, message: 'There is no lead with this id.' };
  expect([unknown.statusCode, unknown.json()]).toEqual([404, refusal]);
  for (const id of ['7', "x' OR 1=1--", `${UNKNOWN.slice(1)}g`])
    expect(refusalOf(await read(encodeURIComponent(id)))).toEqual([400, ['id']]);
});
