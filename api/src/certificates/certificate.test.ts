import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { BOTH_WORDINGS } from '../../fixtures/consent/ledger/ledger.fixture.js';
import { refusalOf } from '../../fixtures/inbox/lead.fixture.js';
import { newKey, queryTestDatabase, TEST_SIGNING_KEY } from '../../fixtures/test-api.fixture.js';
import { check, OWN_KEYS, signAgain, startCertifying } from '../../fixtures/certificates/certificate.fixture.js';
import { COMPANY } from '../config/company.js';
import { checkCertificate } from './check-certificate.js';
import type { SignedConsentCertificate } from './consent-certificate.dto.js';
import { SigningKey } from './signing-key.js';

const { agent, ask, send, register, erase, certify } = await startCertifying();

const stateOf = (file: string | Buffer, keys = OWN_KEYS) => checkCertificate(Buffer.from(file), keys).state;

test('a certificate contains each row with its wording, boxes, evidence and hashes, and the form as it was shown', async () => {
  const release = `seller@${newKey()}`;
  const html = '<form action="/api/seller">…</form>';
  await register(release, html);
  const id = await send({ smsConsent: true, firstName: 'Zoë' }, { ...BOTH_WORDINGS, 'section-release': release });
  const answer = await ask(id);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  const { certificate, signature } = answer.json<SignedConsentCertificate>();
  const common = {
    leadId: id,
    kind: 'grant',
    source: 'form',
    agreedToTerms: true,
    smsTicked: true,
    wordingVersion: '2026-11-21',
    sectionRelease: release,
    userAgent: 'Test "Browser" \\ 1.0',
    pageUrl: 'http://localhost:3000/sell-your-land',
    erasedAt: null,
    seal: expect.objectContaining({ position: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) }),
    formSha256: certificate.forms[0]?.sha256,
  };
  expect(certificate).toMatchObject({
    format: 'land-consent-certificate/1',
    issuedBy: `${COMPANY.name}, http://localhost:3000`,
    leadId: id,
    forms: [{ html }],
    lead: { type: 'seller', firstName: 'Zoë', lastName: 'Doe', email: null },
    records: expect.arrayContaining([
      expect.objectContaining({ ...common, channel: 'terms', wording: 'I agree – to “all”.' }),
      expect.objectContaining({ ...common, channel: 'sms', wording: 'Text me.\nSTOP ends it.' }),
    ]),
  });
  expect(certificate.records).toHaveLength(2);
  expect(signature).toMatchObject({ algorithm: 'Ed25519', publicKey: OWN_KEYS[0] });
  for (const spaces of [0, 2]) expect(stateOf(JSON.stringify(answer.json(), null, spaces))).toBe('genuine');
});

/** Returns a JSON text with its `n`th value changed, counted from 0; undefined if it has fewer values. */
function changeValue(json: string, n: number): string | undefined {
  let index = -1;
  const changed: unknown = JSON.parse(json, (_, value: unknown) => {
    if (typeof value === 'object' && value !== null) return value;
    index += 1;
    if (index !== n) return value;
    return typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}x`;
  });
  return index < n ? undefined : JSON.stringify(changed);
}

test('the check refuses a certificate with a changed, added or repeated value, or with a key that is not trusted', async () => {
  const { body } = await ask(await send());
  let count = 0;
  for (let changed = changeValue(body, 0); changed !== undefined; changed = changeValue(body, (count += 1)))
    expect([count, stateOf(changed)]).toEqual([count, 'refused']);
  expect(count).toBeGreaterThan(50);
  const more = [
    `${body.slice(0, -1)},"note":"paid"}`,
    body.replace('{"certificate":', '{"certificate":{},"certificate":'),
    body.replace('"lead":', '"lead":null,"lead":'),
  ];
  for (const text of more) expect(stateOf(text)).toBe('refused');
  const other = new SigningKey('another signing key, 32 characters').publicKey;
  const reason = expect.stringContaining('not trusted');
  expect(checkCertificate(Buffer.from(body), [other])).toEqual({ state: 'refused', reason });
  expect(stateOf(body, [other, ...OWN_KEYS])).toBe('genuine');
});

test('the check refuses a correctly signed certificate if a row does not match its hash or the format is unknown', async () => {
  const certificate = await certify(await send());
  const [record] = certificate.certificate.records;
  if (record) record.smsTicked = false;
  const reason = expect.stringContaining('its content was changed');
  expect(check(signAgain(certificate))).toEqual({ state: 'refused', reason });
  certificate.certificate.format = 'land-consent-certificate/2' as 'land-consent-certificate/1';
  expect(check(signAgain(certificate))).toEqual({ state: 'refused', reason: 'its format is not known here' });
});

test('the check refuses a file that is not a certificate', () => {
  const unsigned = '{"certificate":{},"signature":{"publicKey":"x","value":"y"}}';
  for (const text of ['', '{}', '[]', 'null', '"x"', '{"certificate":1,"signature":{}}', '%PDF-1.7', unsigned, '\0\0'])
    expect([text, stateOf(text)]).toEqual([text, 'refused']);
});

test('the check accepts an old PDF certificate, and refuses it if any byte was changed', () => {
  const page = Buffer.from('%PDF-1.7\n%%EOF\n');
  const key = new SigningKey(TEST_SIGNING_KEY);
  const pdf = Buffer.concat([
    page,
    Buffer.from(`%land-consent-signature Ed25519 ${key.publicKey} ${key.sign(page)}\n`),
  ]);
  expect([stateOf(pdf), stateOf(pdf, ['x']), stateOf(`${pdf.toString()}\n`)]).toEqual([
    'genuine',
    'refused',
    'refused',
  ]);
  for (let at = 0; at < pdf.length - 1; at += 1) {
    const changed = Buffer.from(pdf);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect([at, stateOf(changed)]).toEqual([at, 'refused']);
  }
});

test('the certificate of an erased person contains no personal data and is still genuine', async () => {
  const id = await send();
  await erase(id);
  const certificate = await certify(id);
  expect(certificate.certificate).toMatchObject({
    lead: null,
    records: [{ ip: null, userAgent: null, pageUrl: null, salt: null }, { ip: null }],
  });
  expect(check(certificate)).toMatchObject({ state: 'genuine' });
});

test('reading a certificate adds an audit entry, but refused requests (unknown lead, wrong parameters) add none', async () => {
  const [id, none] = [await send(), randomUUID()];
  await certify(id);
  expect((await ask(none)).statusCode).toBe(404);
  for (const [query, field] of [
    ['?format=pdf', 'format'],
    ['?as=pdf', 'as'],
  ] as const)
    expect(refusalOf(await ask(id, query))).toEqual([400, [field]]);
  const entries = await queryTestDatabase(
    'SELECT lead_id, staff_id, detail FROM audit_entries WHERE action = $1 AND lead_id = ANY ($2) ORDER BY seq',
    ['consent-read', [id, none]],
  );
  const entry = { lead_id: id, staff_id: agent.id };
  expect(entries).toEqual([{ ...entry, detail: { format: 'json' } }]);
});
