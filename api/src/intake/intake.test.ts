import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { someCsrfToken } from '../../fixtures/http/request/csrf-token.fixture.js';
import { hashPhone } from '../phone/phone-hash.js';
import {
  BUYER,
  findLeads,
  newKey,
  queryTestDatabase,
  SELLER,
  TEST_SUPPRESSION_KEY,
  useApi,
} from '../../fixtures/test-api.fixture.js';

const api = await useApi();

const TERMS = 'I agree to the “Privacy Policy” – and more.\nSTOP to unsubscribe.';
const TEXTS = 'Yes, text me offers – “STOP” to end.';
const encode = (text: string) => Buffer.from(text).toString('base64url');
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const WORDINGS = {
  'consent-wording': encode(TERMS),
  'sms-consent-wording': encode(TEXTS),
  'consent-version': '2026-11-20',
  'section-release': 'seller@1.0.0-abc',
};

/** Posts a valid form. Returns the response, the lead and its consents. */
async function send(fields: object, headers: Record<string, string> = WORDINGS, path = '/api/seller') {
  const key = newKey();
  const client = { remoteAddress: '203.0.113.77' };
  const answer = await api.post(path, fields, { ...headers, 'idempotency-key': key }, client);
  expect(answer.statusCode).toBe(201);
  const [lead] = await findLeads(key);
  const consents = await queryTestDatabase(
    'SELECT c.* FROM consents c JOIN leads l ON l.id = c.lead_id WHERE l.idempotency_key = $1 ORDER BY c.channel DESC',
    [key],
  );
  return { answer, lead, consents };
}

test.each([
  [
    '/api/seller',
    SELLER,
    'will contact you soon',
    { type: 'seller', note: 'Five acres.', email: null, interests: null },
  ],
  ['/api/buyer', BUYER, 'investor network', { type: 'buyer', note: null, interests: ['Recreational Land'] }],
] as const)(
  'a form posted to %s is stored as a lead with a consent for each checked box',
  async (path, fields, thanks, stored) => {
    const headers = {
      ...WORDINGS,
      'user-agent': 'Test Browser/1.0',
      referer: 'http://localhost:3000/sell-your-land?name=John#contact-form',
    };
    const before = Date.now();
    const { answer, lead, consents } = await send({ ...fields, smsConsent: true }, headers, path);
    expect(answer.json()).toEqual({ success: true, message: expect.stringContaining(thanks) });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(lead).toMatchObject({ ...stored, first_name: fields.firstName, phone: fields.phone, phone_unlikely: false });
    const common = {
      kind: 'grant',
      source: 'form',
      agreed_to_terms: true,
      sms_ticked: true,
      wording_version: '2026-11-20',
      ip: '203.0.113.77',
      user_agent: 'Test Browser/1.0',
      page_url: 'http://localhost:3000/sell-your-land',
      section_release: 'seller@1.0.0-abc',
      subject_hash: hashPhone(TEST_SUPPRESSION_KEY, fields.phone),
    };
    expect(consents).toMatchObject([
      { ...common, channel: 'terms', wording: TERMS, wording_sha256: sha256(TERMS) },
      { ...common, channel: 'sms', wording: TEXTS, wording_sha256: sha256(TEXTS) },
    ]);
    expect(Math.abs((consents[0]?.['agreed_at'] as Date).getTime() - before)).toBeLessThan(10_000);
  },
);

test('a submission with only the required fields is accepted', async () => {
  await send({ ...SELLER, note: undefined }, {});
  await send(BUYER, { 'x-csrf-token': '' }, '/api/buyer');
});

test('an unchecked box for texts is stored as unchecked, without a consent; without the box, nothing is stored about it', async () => {
  for (const smsConsent of [undefined, 'true', 'on', 1, false, null, [true], { valueOf: 1 }]) {
    const { consents } = await send({ ...SELLER, smsConsent });
    expect(consents).toMatchObject([{ channel: 'terms', sms_ticked: false, agreed_to_terms: true }]);
  }
  const { consents } = await send(SELLER, { 'consent-wording': WORDINGS['consent-wording'] });
  expect(consents).toMatchObject([{ channel: 'terms', sms_ticked: null }]);
});

test('the box for texts is read from the fields of a form that is posted without scripts', async () => {
  // A browser sends nothing for an unchecked box. The wording shows that the form has the box.
  for (const [smsConsent, isTicked] of [
    ['on', true],
    ['true', true],
    ['false', false],
    [undefined, false],
  ] as const) {
    const lastName = newKey();
    const form = new URLSearchParams({
      ...{ firstName: 'John', lastName, phone: '(212) 555-0123', agreedToTerms: 'on' },
      ...{ consentWording: TERMS, smsConsentWording: TEXTS, ...(smsConsent && { smsConsent }) },
    });
    await api.post('/api/seller', form.toString(), { 'content-type': 'application/x-www-form-urlencoded' });
    const rows = await queryTestDatabase(
      'SELECT c.* FROM consents c JOIN leads l ON l.id = c.lead_id WHERE l.last_name = $1 ORDER BY c.channel',
      [lastName],
    );
    const terms = { channel: 'terms', sms_ticked: isTicked, wording: TERMS };
    expect(rows).toMatchObject(isTicked ? [{ channel: 'sms', wording: TEXTS }, terms] : [terms]);
  }
});

test('a lead with an unreadable consent wording is stored without the wording, which is logged', async () => {
  const notUtf8 = Buffer.from([0xff, 0xfe]).toString('base64url');
  for (const wording of ['***', notUtf8, encode('x'.repeat(8193)), encode('a\0b')]) {
    const headers = { 'consent-wording': wording, 'sms-consent-wording': wording };
    const { consents } = await send({ ...SELLER, smsConsent: true }, headers);
    const unread = { wording: null, wording_sha256: null, sms_ticked: true };
    expect(consents).toMatchObject([unread, unread]);
  }
  const lines = api.lines.filter((line) => line.includes('consent wording unreadable')).join('');
  for (const header of ['"Consent-Wording"', '"Sms-Consent-Wording"']) expect(lines).toContain(header);
});

test('a page of another site is not stored as the page of the form', async () => {
  expect((await send(SELLER, { referer: 'https://elsewhere.example/john' })).lead).toMatchObject({ page_url: null });
});

test('the placeholder number of the form is accepted and marked as unlikely', async () => {
  expect((await send({ ...SELLER, phone: '+15551234567' })).lead).toMatchObject({ phone_unlikely: true });
});

test('each lead creates one notice, and a test lead creates none', async () => {
  const noticesOf = (key: string) =>
    queryTestDatabase('SELECT n.kind FROM notices n JOIN leads l ON l.id = n.lead_id WHERE l.idempotency_key = $1', [
      key,
    ]);
  const [real, trial] = [newKey(), newKey()];
  for (let count = 0; count < 3; count += 1) await api.post('/api/seller', SELLER, { 'idempotency-key': real });
  expect(await noticesOf(real)).toEqual([{ kind: 'lead-received' }]);
  const headers = { 'idempotency-key': trial, 'x-csrf-token': someCsrfToken(600, { test: true }) };
  expect((await api.post('/api/seller', SELLER, headers)).statusCode).toBe(201);
  expect([(await findLeads(trial)).length, await noticesOf(trial)]).toEqual([1, []]);
});
