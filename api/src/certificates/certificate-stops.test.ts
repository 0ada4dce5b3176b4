import { expect, test } from '@jest/globals';
import { somePhone } from '../../fixtures/consent/ledger/ledger.fixture.js';
import { hashPhone } from '../phone/phone-hash.js';
import { queryTestDatabase, TEST_SUPPRESSION_KEY } from '../../fixtures/test-api.fixture.js';
import { check, signAgain, startCertifying } from '../../fixtures/certificates/certificate.fixture.js';

const { api, send, erase, certify } = await startCertifying();

const stopOnPage = (phone: string) => api.post('/api/messaging/stop', { phone });
const hashOf = (phone: string) => hashPhone(TEST_SUPPRESSION_KEY, phone);

test('a certificate contains a stop from before the form, and the check fails if the stop is changed or removed', async () => {
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
  const what = expect.stringMatching(/2 rows of the lead .* and 1 of its number/);
  expect(check(certificate)).toMatchObject({ state: 'genuine', what });
  const [record] = certificate.certificate.number?.records ?? [];
  if (record) record.kind = 'restoral';
  expect(check(certificate)).toMatchObject({ state: 'refused', reason: 'it was changed after it was signed' });
  const reason = expect.stringContaining('its content was changed');
  expect(check(signAgain(certificate))).toMatchObject({ state: 'refused', reason });
  certificate.certificate.number = null;
  expect(check(certificate)).toMatchObject({ state: 'refused' });
});

test('a certificate contains a stop by another lead with the number, even after one of the two leads is erased', async () => {
  const phone = somePhone();
  const other = await send({ phone, smsConsent: true });
  const id = await send({ phone });
  await stopOnPage(phone);
  expect((await certify(other)).certificate).toMatchObject({
    records: [{}, {}, { kind: 'withdrawal' }],
    number: { isStopped: true, recordCount: 0, records: [] },
  });
  await erase(other);
  const certificate = await certify(id);
  const number = { isStopped: true, records: [{ leadId: other, kind: 'withdrawal', ip: null }] };
  expect(certificate.certificate).toMatchObject({ records: [{ kind: 'grant' }], number });
  expect(check(certificate)).toMatchObject({ state: 'genuine' });
  await erase(id, phone);
  expect((await certify(id)).certificate).toMatchObject({ lead: null, number });
});

test('a certificate states that the number was never stopped, or when its last stop ended', async () => {
  const phone = somePhone();
  const id = await send({ phone, smsConsent: true });
  expect((await certify(id)).certificate.number).toEqual({
    isStopped: false,
    stoppedAt: null,
    stoppedBy: null,
    restoredAt: null,
    records: [],
    recordCount: 0,
  });
  await stopOnPage(phone);
  await queryTestDatabase(
    `WITH lifted AS (UPDATE suppressions SET restored_at = now() WHERE phone_hash = $1)
     INSERT INTO consents (kind, channel, source, subject_hash) VALUES ('restoral', 'sms', 'inbound', $1)`,
    [hashOf(phone)],
  );
  expect((await certify(id)).certificate).toMatchObject({
    records: [{}, {}, { kind: 'withdrawal' }],
    number: { isStopped: false, restoredAt: expect.any(String), records: [{ kind: 'restoral' }] },
  });
});

test('a certificate contains the newest hundred stops of the number, and the count of all', async () => {
  const phone = somePhone();
  const id = await send({ phone, smsConsent: true });
  const add = (count: number) =>
    queryTestDatabase(
      `INSERT INTO consents (kind, channel, source, subject_hash, agreed_at)
       SELECT CASE n % 2 WHEN 1 THEN 'withdrawal' ELSE 'restoral' END, 'sms', 'inbound', $1, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
       FROM generate_series(1, $2::integer) n`,
      [hashOf(phone), count],
    );
  await add(20);
  const { certificate } = await certify(id);
  expect(certificate.number).toMatchObject({ recordCount: 20 });
  expect(certificate.number?.records.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 10 }, () => ['withdrawal', 'restoral']).flat(),
  );
  await add(100);
  expect((await certify(id)).certificate.number).toMatchObject({ recordCount: 120, records: { length: 100 } });
});
