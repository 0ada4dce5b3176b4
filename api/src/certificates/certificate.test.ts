import { afterAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newKey } from '../test-api.fixture.js';
import { countPages, OWN_KEYS, startCertifying } from './certificate.fixture.js';
import { checkCertificate } from './check-certificate.js';
import type { SignedConsentCertificate } from './consent-certificate.dto.js';
import { BOTH_WORDINGS } from '../consent/ledger/ledger.fixture.js';
import { SigningKey } from './signing-key.js';

const { api, database, agent, send: someLead, stop } = await startCertifying();
afterAll(stop);

const ask = (id: string, query = '', headers: object = {}) =>
  api.request({
    url: `/api/admin/leads/${id}/consent${query}`,
    headers: { ...agent.headers, ...headers },
    remoteAddress: '203.0.113.8',
  });

test('a certificate holds each row with its wording, boxes, evidence and seal, and the form as it was shown', async () => {
  const release = `seller@${newKey()}`;
  const html = '<form action="/api/seller">…</form>';
  await database.query(
    `WITH copy AS (INSERT INTO form_copies SELECT sha256(convert_to($2, 'UTF8')), $2 ON CONFLICT DO NOTHING)
     INSERT INTO released_forms VALUES ($1, '/api/seller', sha256(convert_to($2, 'UTF8')))`,
    [release, html],
  );
  const id = await someLead({ smsConsent: true, firstName: 'Zoë' }, { ...BOTH_WORDINGS, 'section-release': release });
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
    seal: { position: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    formSha256: certificate.forms[0]?.sha256,
  };
  expect(certificate).toMatchObject({
    format: 'land-consent-certificate/1',
    issuedBy: 'Wrenfield Land, http://localhost:3000',
    leadId: id,
    forms: [{ html }],
    lead: { type: 'seller', firstName: 'Zoë', lastName: 'Doe', email: null },
    records: expect.arrayContaining([
      expect.objectContaining({
        ...common,
        seal: expect.objectContaining(common.seal),
        channel: 'terms',
        wording: 'I agree – to “all”.',
      }),
      expect.objectContaining({
        ...common,
        seal: expect.objectContaining(common.seal),
        channel: 'sms',
        wording: 'Text me.\nSTOP ends it.',
      }),
    ]),
  });
  expect(certificate.records).toHaveLength(2);
  expect(signature).toMatchObject({ algorithm: 'Ed25519', publicKey: OWN_KEYS[0] });
  expect(checkCertificate(Buffer.from(answer.body), OWN_KEYS)).toMatchObject({ state: 'genuine' });
  expect(checkCertificate(Buffer.from(JSON.stringify(answer.json(), null, 2)), OWN_KEYS)).toMatchObject({
    state: 'genuine',
  });
});

test('whatever is changed in a certificate, it is refused', async () => {
  const { body } = await ask(await someLead());
  let changes = 0;
  for (const [at, value] of listLeaves(JSON.parse(body))) {
    const file = JSON.parse(body) as object;
    setLeaf(
      file,
      at,
      typeof value === 'number'
        ? value + 1
        : value === null
          ? 'x'
          : typeof value === 'boolean'
            ? !value
            : `${String(value)}x`,
    );
    expect([at, checkCertificate(Buffer.from(JSON.stringify(file)), OWN_KEYS).state]).toEqual([at, 'refused']);
    changes += 1;
  }
  expect(changes).toBeGreaterThan(50);
});

test('a certificate with something more or something twice is refused', async () => {
  const { body } = await ask(await someLead());
  const more = [
    `${body.slice(0, -1)},"note":"paid"}`,
    body.replace('{"certificate":', '{"certificate":{},"certificate":'),
    body.replace('"lead":', '"lead":null,"lead":'),
  ];
  for (const text of more) expect(checkCertificate(Buffer.from(text), OWN_KEYS).state).toBe('refused');
});

test('a certificate signed by another is refused, unless its key is trusted', async () => {
  const { body } = await ask(await someLead());
  const other = new SigningKey('another signing key, 32 characters').publicKey;
  expect(checkCertificate(Buffer.from(body), [other])).toEqual({
    state: 'refused',
    reason: expect.stringContaining('not trusted'),
  });
  expect(checkCertificate(Buffer.from(body), [other, ...OWN_KEYS])).toMatchObject({ state: 'genuine' });
});

test('a certificate whose signer sealed nothing of the kind is refused', async () => {
  const file = (await ask(await someLead())).json<SignedConsentCertificate>();
  const [record] = file.certificate.records;
  if (record) record.smsTicked = false;
  const { CertificatesService } = await import('./certificates.service.js');
  const signer = api.app.get(CertificatesService) as unknown as { signOff(certificate: object): object };
  const verdict = checkCertificate(Buffer.from(JSON.stringify(signer.signOff(file.certificate))), OWN_KEYS);
  expect(verdict).toEqual({ state: 'refused', reason: expect.stringContaining('its content was changed') });
});

test.each([
  '',
  '{}',
  '[]',
  'null',
  '"x"',
  '{"certificate":1,"signature":{}}',
  '%PDF-1.7',
  '{"certificate":{},"signature":{"publicKey":"x","value":"y"}}',
  '\0\0',
])('the file %j is refused', (text) =>
  expect(checkCertificate(Buffer.from(text), OWN_KEYS)).toMatchObject({ state: 'refused' }),
);

test.each([
  ['?format=pdf', {}],
  ['', { accept: 'application/pdf' }],
])('the page is one, signed as a whole, with the certificate attached (%s %j)', async (query, headers) => {
  const id = await someLead();
  const answer = await ask(id, query, headers);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="consent-${id}.pdf"`,
  ]);
  const pdf = answer.rawPayload;
  expect(countPages(pdf)).toBe(1);
  expect(pdf.toString('latin1')).toContain('consent-certificate.json');
  expect(checkCertificate(pdf, OWN_KEYS)).toMatchObject({ state: 'genuine' });
  expect(checkCertificate(pdf, ['x'])).toMatchObject({ state: 'refused' });
  expect(checkCertificate(Buffer.concat([pdf, Buffer.from('\n')]), OWN_KEYS)).toMatchObject({ state: 'refused' });
  for (let at = 0; at < pdf.length - 1; at += 97) {
    const changed = Buffer.from(pdf);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect([at, checkCertificate(changed, OWN_KEYS).state]).toEqual([at, 'refused']);
  }
});

test('the page stays one, however much there is to say', async () => {
  const wording = (word: string) => Buffer.from(`${word} `.repeat(1300).slice(0, 8000)).toString('base64url');
  const id = await someLead(
    { smsConsent: true, firstName: 'Nguyễn 李 '.repeat(12).trim().slice(0, 100), lastName: 'W'.repeat(100) },
    {
      ...BOTH_WORDINGS,
      'consent-wording': wording('terms'),
      'sms-consent-wording': wording('texts'),
      'user-agent': 'W'.repeat(600),
    },
  );
  await database.query(
    `INSERT INTO consents (lead_id, kind, channel, source) SELECT $1, CASE n % 2 WHEN 0 THEN 'withdrawal' ELSE 'restoral' END, 'sms', 'inbound' FROM generate_series(1, 40) n`,
    [id],
  );
  expect(countPages((await ask(id, '?format=pdf')).rawPayload)).toBe(1);
});

test('the certificate of an erased person tells nothing personal and still verifies', async () => {
  const id = await someLead();
  await database.query('SELECT erase_consents(ARRAY[$1]::uuid[], ARRAY[]::bytea[])', [id]);
  await database.query('DELETE FROM leads WHERE id = $1', [id]);
  const answer = await ask(id);
  const { certificate } = answer.json<SignedConsentCertificate>();
  expect(certificate).toMatchObject({
    lead: null,
    records: [{ ip: null, userAgent: null, pageUrl: null, salt: null }, { ip: null }],
  });
  expect(checkCertificate(Buffer.from(answer.body), OWN_KEYS)).toMatchObject({ state: 'genuine' });
  expect(countPages((await ask(id, '?format=pdf')).rawPayload)).toBe(1);
});

test('reading a certificate is an entry of the audit trail; asking for that of no lead is 404 and none', async () => {
  const [id, none] = [await someLead(), randomUUID()];
  await ask(id);
  await ask(id, '?format=pdf');
  expect((await ask(none)).statusCode).toBe(404);
  const { rows } = await database.query(
    'SELECT lead_id, staff_id, host(ip) AS ip, detail FROM audit_entries WHERE action = $1 AND lead_id = ANY ($2) ORDER BY seq',
    ['consent-read', [id, none]],
  );
  const entry = { lead_id: id, staff_id: agent.id, ip: '203.0.113.8' };
  expect(rows).toEqual([
    { ...entry, detail: { format: 'json' } },
    { ...entry, detail: { format: 'pdf' } },
  ]);
});

test.each([
  ['?format=doc', 'format'],
  ['?format=', 'format'],
  ['?as=pdf', 'as'],
])('%s is refused by name', async (query, field) => {
  const answer = await ask(await someLead(), query);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
});

type Leaf = string | number | boolean | null;

function listLeaves(value: unknown, at: readonly string[] = []): [readonly string[], Leaf][] {
  if (typeof value !== 'object' || value === null) return [[at, value as Leaf]];
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, [...at, name]));
}

function setLeaf(object: object, at: readonly string[], value: Leaf): void {
  const holder = at
    .slice(0, -1)
    .reduce((inner, name) => inner[name] as Record<string, unknown>, object as Record<string, unknown>);
  holder[String(at.at(-1))] = value;
}
