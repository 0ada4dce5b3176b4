import { afterAll, expect, test } from '@jest/globals';
import { TEST_SUPPRESSION_KEY } from '../test-api.fixture.js';
import { countPages, OWN_KEYS, readPage, signAgain, startCertifying } from './certificate.fixture.js';
import { checkCertificate } from './check-certificate.js';
import type { SignedConsentCertificate } from './consent-certificate.dto.js';
import { somePhone } from '../consent/ledger/ledger.fixture.js';
import { hashPhone } from '../phone/phone-hash.js';

const { api, database, send, certify, print, stop } = await startCertifying();
afterAll(stop);

const stopOnPage = (phone: string) => api.post('/api/messaging/stop', { phone });
const check = (certificate: SignedConsentCertificate) =>
  checkCertificate(Buffer.from(JSON.stringify(certificate)), OWN_KEYS);

test('a stop from before the form, which is a row of no lead, is in the certificate', async () => {
  const phone = somePhone();
  await stopOnPage(phone);
  const id = await send({ phone, smsConsent: true });
  const certificate = await certify(id);
  expect(certificate.certificate.number).toEqual({
    isStopped: true,
    stoppedAt: expect.any(String),
    stoppedBy: 'page',
    restoredAt: null,
    recordCount: 1,
    records: [
      expect.objectContaining({ leadId: null, kind: 'withdrawal', source: 'page', wordingIsThatOfTheForm: null }),
    ],
  });
  expect(check(certificate)).toMatchObject({ state: 'genuine', what: expect.stringContaining('2 rows of the lead') });
  expect(check(certificate)).toMatchObject({ what: expect.stringContaining('and 1 of its number') });
  const page = readPage(await print(id));
  expect(page).toContain('Marketing texts (SMS): withdrawn by the page to stop texts, for the number');
  expect(page).toContain('The number is stopped since');
  expect(page).not.toContain('No stop');
});

test('a stop that is a row of another lead with the number is in the certificate, and stays when that lead is gone', async () => {
  const phone = somePhone();
  const other = await send({ phone, smsConsent: true });
  const id = await send({ phone });
  await stopOnPage(phone);
  expect((await certify(other)).certificate).toMatchObject({
    records: [{}, {}, { kind: 'withdrawal' }],
    number: { isStopped: true, recordCount: 0, records: [] },
  });
  await database.query('SELECT erase_consents(ARRAY[$1]::uuid[], ARRAY[]::bytea[])', [other]);
  await database.query('DELETE FROM leads WHERE id = $1', [other]);
  const certificate = await certify(id);
  expect(certificate.certificate).toMatchObject({
    records: [{ kind: 'grant' }],
    number: { isStopped: true, records: [{ leadId: other, kind: 'withdrawal', ip: null }] },
  });
  expect(check(certificate)).toMatchObject({ state: 'genuine' });
});

test("an erased person's number is still said to be stopped", async () => {
  const phone = somePhone();
  const id = await send({ phone });
  await stopOnPage(phone);
  await database.query('SELECT erase_consents(ARRAY[$1]::uuid[], ARRAY[$2]::bytea[])', [
    id,
    hashPhone(TEST_SUPPRESSION_KEY, phone),
  ]);
  await database.query('DELETE FROM leads WHERE id = $1', [id]);
  expect((await certify(id)).certificate).toMatchObject({
    lead: null,
    number: { isStopped: true, records: [{ kind: 'withdrawal' }] },
  });
});

test('a stop that was lifted is there with its end', async () => {
  const phone = somePhone();
  await stopOnPage(phone);
  const hash = hashPhone(TEST_SUPPRESSION_KEY, phone);
  await database.query(
    `WITH lifted AS (UPDATE suppressions SET restored_at = now() WHERE phone_hash = $1)
     INSERT INTO consents (kind, channel, source, subject_hash) VALUES ('restoral', 'sms', 'inbound', $1)`,
    [hash],
  );
  const id = await send({ phone, smsConsent: true });
  const { certificate } = await certify(id);
  expect(certificate.number).toMatchObject({
    isStopped: false,
    restoredAt: expect.any(String),
    records: [{ kind: 'withdrawal' }, { kind: 'restoral' }],
  });
  expect(readPage(await print(id))).toContain('The number is not stopped; the last stop was lifted');
});

test('a number that was never stopped is said not to be', async () => {
  const id = await send();
  expect((await certify(id)).certificate.number).toEqual({
    isStopped: false,
    stoppedAt: null,
    stoppedBy: null,
    restoredAt: null,
    records: [],
    recordCount: 0,
  });
  const page = readPage(await print(id));
  expect(page).toContain('No stop of this lead or of its number was in the ledger when this record was issued.');
  expect(page).toContain('The number is not stopped.');
});

test('of many stops the page shows the newest and counts the others, the file has the newest hundred', async () => {
  const phone = somePhone();
  const id = await send({ phone, smsConsent: true });
  const add = (count: number) =>
    database.query(
      `INSERT INTO consents (kind, channel, source, subject_hash, agreed_at)
       SELECT CASE n % 2 WHEN 1 THEN 'withdrawal' ELSE 'restoral' END, 'sms', 'inbound', $1, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
       FROM generate_series(1, $2::integer) n`,
      [hashPhone(TEST_SUPPRESSION_KEY, phone), count],
    );
  await add(20);
  const [page, { certificate }] = [await print(id), await certify(id)];
  expect(countPages(page)).toBe(1);
  expect(readPage(page)).toContain('and 16 earlier ones');
  expect(certificate.number).toMatchObject({ recordCount: 20 });
  expect(certificate.number?.records.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 10 }, () => ['withdrawal', 'restoral']).flat(),
  );
  await add(100);
  expect((await certify(id)).certificate.number).toMatchObject({ recordCount: 120, records: { length: 100 } });
});

test('a row of the number that is changed or left out is found', async () => {
  const phone = somePhone();
  await stopOnPage(phone);
  const certificate = await certify(await send({ phone }));
  const [record] = certificate.certificate.number?.records ?? [];
  if (record) record.kind = 'restoral';
  expect(check(certificate)).toMatchObject({ state: 'refused', reason: 'it was changed after it was signed' });
  expect(checkCertificate(signAgain(certificate), OWN_KEYS)).toMatchObject({
    state: 'refused',
    reason: expect.stringContaining('its content was changed'),
  });
  certificate.certificate.number = null;
  expect(check(certificate)).toMatchObject({ state: 'refused' });
});

test('a certificate of an unknown format is refused', async () => {
  const certificate = await certify(await send());
  certificate.certificate.format = 'land-consent-certificate/2' as 'land-consent-certificate/1';
  expect(checkCertificate(signAgain(certificate), OWN_KEYS)).toEqual({
    state: 'refused',
    reason: 'its format is not known here',
  });
});
