import { expect, test } from '@jest/globals';
import { someCsrfToken } from '../../http/csrf-token.fixture.js';
import { refusalOf, somePhone, submitBuyer, submitSeller } from '../../inbox/lead.fixture.js';
import { someAddress, useApi } from '../../test-api.fixture.js';
import { isStopped, textEventsOf } from '../texting.fixture.js';

const api = await useApi({ SUBMISSIONS_PER_MINUTE: '3' });

const STOP = '/api/messaging/stop';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const DONE = { success: true, message: 'Done. We will send no more marketing texts to this number.' };

test('a number is stopped at once, and the ledger says how for each lead that agreed', async () => {
  const phone = somePhone();
  const address = someAddress();
  const [seller, buyer] = [
    await submitSeller(api, { phone, smsConsent: true }),
    await submitBuyer(api, { phone, smsConsent: true }),
  ];
  await submitSeller(api, { phone });
  const page = 'http://localhost:3000/stop-texts';
  const headers = { referer: `${page}?phone=1`, 'user-agent': 'Tester', 'section-release': 'legal@1.0.0' };
  const answer = await api.post(STOP, { phone }, headers, { remoteAddress: address });
  expect([answer.statusCode, answer.json()]).toEqual([201, DONE]);
  expect(await isStopped(phone)).toBe(true);
  const events = await textEventsOf(phone);
  const from = { address, user_agent: 'Tester', page_url: page, section_release: 'legal@1.0.0' };
  const withdrawn = { kind: 'withdrawal', source: 'page', ...from };
  expect(events).toMatchObject([{ kind: 'grant' }, { kind: 'grant' }, withdrawn, withdrawn]);
  expect(events.slice(2).map((event) => event['lead_id'])).toEqual(expect.arrayContaining([seller, buyer]));
});

test('an unknown number and one that is stopped already get the same answer, and one row each', async () => {
  const phone = somePhone();
  for (let times = 0; times < 2; times += 1) {
    const answer = await api.post(STOP, { phone });
    expect([answer.statusCode, answer.json()]).toEqual([201, DONE]);
  }
  expect(await textEventsOf(phone)).toMatchObject([{ kind: 'withdrawal', lead_id: null, agreed_to_terms: null }]);
  expect(await isStopped(phone)).toBe(true);
});

test('a new form with the box checked does not lift a stop; another stop withdraws it too', async () => {
  const phone = somePhone();
  await api.post(STOP, { phone });
  const lead = await submitSeller(api, { phone, smsConsent: true });
  expect(await isStopped(phone)).toBe(true);
  await api.post(STOP, { phone });
  expect((await textEventsOf(phone)).at(-1)).toMatchObject({ kind: 'withdrawal', lead_id: lead });
});

test.each([
  ['sent', '(212) 555-0188'],
  ['failed', '555-0188'],
])('a form without scripts is answered %s for %s', async (submission, phone) => {
  const answer = await api.post(STOP, new URLSearchParams({ phone, csrfToken: someCsrfToken(60) }).toString(), FORM);
  expect([answer.statusCode, answer.body]).toEqual([303, '']);
  expect(answer.headers.location).toBe(`/stop-texts?submission=${submission}#contact-form`);
});

test.each(['212-555-0142', ' +1 (212) 555 0142', '1.212.555.0142'])('the number may be written %s', async (phone) => {
  expect((await api.post(STOP, { phone })).statusCode).toBe(201);
  expect(await isStopped('+12125550142')).toBe(true);
});

const WRONG = [
  {},
  { phone: '' },
  { phone: '12' },
  { phone: '+442071234567' },
  { phone: 2125550142 },
  { phone: ['2125550142'] },
  { phone: { $ne: 1 } },
  { phone: '2'.repeat(101) },
];
test.each(WRONG)('%j is no phone number', async (body) => {
  expect(refusalOf(await api.post(STOP, body))).toEqual([400, ['phone']]);
});

test('a foreign page and a wrong token are refused and change nothing', async () => {
  const phone = somePhone();
  const refused = [{ origin: 'https://evil.example' }, { 'x-csrf-token': 'x.y' }];
  for (const headers of refused) expect((await api.post(STOP, { phone }, headers)).statusCode).toBe(403);
  expect(await isStopped(phone)).toBeUndefined();
});

test('it counts towards the limit of submissions', async () => {
  const remoteAddress = someAddress();
  const statuses = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push((await api.post(STOP, { phone: somePhone() }, {}, { remoteAddress })).statusCode);
  expect(statuses).toEqual([201, 201, 201, 429]);
});

test('no number is in the log', async () => {
  const phone = somePhone();
  await api.post(STOP, { phone });
  await api.post(STOP, { phone: `${phone}9` });
  expect(api.lines.join('')).not.toContain(phone.slice(2));
});
