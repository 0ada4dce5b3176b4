import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { hashPhone } from '../phone/phone-hash.js';
import { someCsrfToken } from '../http/csrf-token.fixture.js';
import { BUYER, newKey, queryTestDatabase, SELLER, TEST_SUPPRESSION_KEY, useApi } from '../test-api.fixture.js';

const api = await useApi();

const SMS_WORDING = 'Yes, text me offers – “STOP” to end.';
const WORDINGS = {
  'consent-wording': Buffer.from('I agree.').toString('base64url'),
  'sms-consent-wording': Buffer.from(SMS_WORDING).toString('base64url'),
  'consent-version': '2026-11-21',
  'section-release': 'seller@1.0.0-abc',
};

const CONSENTS = `
SELECT c.* FROM consents c JOIN leads l ON l.id = c.lead_id WHERE l.idempotency_key = $1 ORDER BY c.channel`;
const NOTICES =
  'SELECT n.kind, n.relayed_at FROM notices n JOIN leads l ON l.id = n.lead_id WHERE l.idempotency_key = $1';

const ask = async (text: string, key: string) => await queryTestDatabase<Record<string, unknown>>(text, [key]);

async function send(body: object, headers: Record<string, string> = WORDINGS, path = '/api/seller') {
  const key = newKey();
  const answer = await api.post(path, body, { ...headers, 'idempotency-key': key });
  expect(answer.statusCode).toBe(201);
  return ask(CONSENTS, key);
}

test.each([
  ['/api/seller', SELLER],
  ['/api/buyer', BUYER],
])('a checked box on %s is a grant of its own, with its own wording', async (path, body) => {
  const subject = hashPhone(TEST_SUPPRESSION_KEY, body.phone);
  const common = {
    kind: 'grant',
    source: 'form',
    sms_ticked: true,
    wording_version: '2026-11-21',
    section_release: 'seller@1.0.0-abc',
    subject_hash: subject,
  };
  expect(await send({ ...body, smsConsent: true }, WORDINGS, path)).toMatchObject([
    {
      ...common,
      channel: 'sms',
      wording: SMS_WORDING,
      wording_sha256: createHash('sha256').update(SMS_WORDING).digest(),
    },
    { ...common, channel: 'terms', wording: 'I agree.', agreed_to_terms: true },
  ]);
});

test('a box that is not checked grants nothing, and its state is known', async () => {
  expect(await send(SELLER)).toMatchObject([{ channel: 'terms', sms_ticked: false, agreed_to_terms: true }]);
});

test('of a form without the box nothing is claimed', async () => {
  expect(await send(SELLER, { 'consent-wording': WORDINGS['consent-wording'] })).toMatchObject([
    { channel: 'terms', sms_ticked: null },
  ]);
});

const NO_TICKS: [unknown][] = [['true'], ['on'], [1], ['yes'], [false], [null], [[]], [[true]], [{}], [{ valueOf: 1 }]];
test.each(NO_TICKS)('%j checks no box, and is never a lost lead', async (smsConsent) => {
  expect(await send({ ...SELLER, smsConsent })).toMatchObject([{ channel: 'terms', sms_ticked: false }]);
});

test('a checked box whose wording cannot be read is kept without it', async () => {
  const rows = await send({ ...SELLER, smsConsent: true }, { ...WORDINGS, 'sms-consent-wording': '***' });
  expect(rows).toMatchObject([
    { channel: 'sms', wording: null, wording_sha256: null, sms_ticked: true },
    { channel: 'terms' },
  ]);
  expect(api.lines.join('')).toContain('Sms-Consent-Wording');
});

test.each([
  ['on', true],
  ['true', true],
  ['false', false],
  ['', false],
  // A box that is not checked sends nothing; its wording tells that there is one.
  [undefined, false],
])('without scripts the box sends %j', async (smsConsent, isTicked) => {
  const lastName = newKey();
  const body = new URLSearchParams({
    firstName: 'John',
    lastName,
    phone: '(212) 555-0123',
    agreedToTerms: 'on',
    consentWording: 'I agree.',
    smsConsentWording: SMS_WORDING,
    ...(smsConsent !== undefined && { smsConsent }),
  });
  await api.post('/api/seller', body.toString(), { 'content-type': 'application/x-www-form-urlencoded' });
  const rows = await ask(
    'SELECT c.* FROM consents c JOIN leads l ON l.id = c.lead_id WHERE l.last_name = $1 ORDER BY c.channel',
    lastName,
  );
  const terms = { channel: 'terms', sms_ticked: isTicked, wording: 'I agree.' };
  expect(rows).toMatchObject(isTicked ? [{ channel: 'sms', wording: SMS_WORDING }, terms] : [terms]);
});

test('the box is part of what a key stands for', async () => {
  const headers = { ...WORDINGS, 'idempotency-key': newKey() };
  expect((await api.post('/api/seller', SELLER, headers)).statusCode).toBe(201);
  expect((await api.post('/api/seller', { ...SELLER, smsConsent: false }, headers)).statusCode).toBe(201);
  expect((await api.post('/api/seller', { ...SELLER, smsConsent: true }, headers)).statusCode).toBe(422);
  expect(await ask(CONSENTS, headers['idempotency-key'])).toHaveLength(1);
});

test('the notice of a lead is queued with it, once', async () => {
  const headers = { 'idempotency-key': newKey() };
  for (let count = 0; count < 3; count += 1) await api.post('/api/seller', SELLER, headers);
  expect(await ask(NOTICES, headers['idempotency-key'])).toMatchObject([{ kind: 'lead-received' }]);
});

test('nobody is told of a test lead', async () => {
  const headers = { 'idempotency-key': newKey(), 'x-csrf-token': someCsrfToken(600, { test: true }) };
  expect((await api.post('/api/seller', SELLER, headers)).statusCode).toBe(201);
  expect(await ask(CONSENTS, headers['idempotency-key'])).toHaveLength(1);
  expect(await ask(NOTICES, headers['idempotency-key'])).toEqual([]);
});
