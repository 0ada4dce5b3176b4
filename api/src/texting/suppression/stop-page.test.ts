import { expect, test } from '@jest/globals';
import { someCsrfToken } from '../../../fixtures/http/request/csrf-token.fixture.js';
import { refusalOf, somePhone, submitBuyer, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';
import { someAddress, useApi } from '../../../fixtures/test-api.fixture.js';
import { isStopped, textEventsOf } from '../../../fixtures/texting/texting.fixture.js';

const api = await useApi({ SUBMISSIONS_PER_MINUTE: '3' });

const STOP = '/api/messaging/stop';
const DONE = { success: true, message: 'Done. We will send no more marketing texts to this number.' };

test('the page stops a number at once, with a withdrawal in the ledger for each lead that agreed to texts', async () => {
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

test('an unknown or stopped number gets the same response; the next stop withdraws a consent that came after the first', async () => {
  const phone = somePhone();
  const stop = async () => (await api.post(STOP, { phone })).json<object>();
  expect([await stop(), await stop()]).toEqual([DONE, DONE]);
  expect(await textEventsOf(phone)).toMatchObject([{ kind: 'withdrawal', lead_id: null, agreed_to_terms: null }]);
  const lead = await submitSeller(api, { phone, smsConsent: true });
  expect(await isStopped(phone)).toBe(true);
  await stop();
  expect((await textEventsOf(phone)).at(-1)).toMatchObject({ kind: 'withdrawal', lead_id: lead });
});

test('a form without scripts is redirected to its page, with the result in the URL', async () => {
  for (const [submission, phone] of [
    ['sent', '(212) 555-0188'],
    ['failed', '555-0188'],
  ] as const) {
    const form = new URLSearchParams({ phone, csrfToken: someCsrfToken(60) }).toString();
    const answer = await api.post(STOP, form, { 'content-type': 'application/x-www-form-urlencoded' });
    expect([answer.statusCode, answer.body]).toEqual([303, '']);
    const proof = submission === 'sent' ? String.raw`&proof=[\w.-]+` : '';
    expect(answer.headers.location).toMatch(
      new RegExp(String.raw`^/stop-texts\?submission=${submission}${proof}#contact-form$`),
    );
  }
  expect(await isStopped('+12125550188')).toBe(true);
});

test('a request without a US phone number, from a foreign page or with a wrong token is refused', async () => {
  const phone = somePhone();
  for (const wrong of [undefined, '', '+442071234567', 2125550142, { $ne: 1 }, '2'.repeat(101)])
    expect(refusalOf(await api.post(STOP, { phone: wrong }))).toEqual([400, ['phone']]);
  for (const headers of [{ origin: 'https://evil.example' }, { 'x-csrf-token': 'x.y' }])
    expect((await api.post(STOP, { phone }, headers)).statusCode).toBe(403);
  expect(await isStopped(phone)).toBeUndefined();
});

test('stops count toward the limit of submissions, and the log has no phone number', async () => {
  const [phone, remoteAddress] = [somePhone(), someAddress()];
  const statuses = [];
  for (const sent of [phone, `${phone}9`, phone, phone])
    statuses.push((await api.post(STOP, { phone: sent }, {}, { remoteAddress })).statusCode);
  expect(statuses).toEqual([201, 400, 201, 429]);
  expect(api.lines.join('')).not.toContain(phone.slice(2));
});
