/** Checks that every field of the public forms is stored in a lead, the consent ledger or the list of stops. */
import { expect, test } from '@jest/globals';
import { somePhone } from '../fixtures/inbox/lead.fixture.js';
import { SUBMITTED_FIELDS } from './leads/lead/submitted-fields.js';
import { describeApi, publicPartOf } from './openapi/document.js';
import { newKey, queryTestDatabase, useApi } from '../fixtures/test-api.fixture.js';
import { testHash } from '../fixtures/texting/texting.fixture.js';

const api = await useApi();

const phone = somePhone();
const hash = `\\x${testHash(phone).toString('hex')}`;

const CONSENTS = {
  agreedToTerms: { terms: { kind: 'grant', agreed_to_terms: true, subject_hash: hash } },
  smsConsent: { terms: { sms_ticked: true }, sms: { kind: 'grant', sms_ticked: true, subject_hash: hash } },
};

/** The expected rows for the fields that are not columns of the lead, by the path of the form. */
const ELSEWHERE: Record<string, Record<string, object>> = {
  '/api/seller': CONSENTS,
  // `about` is the slug of a deal. This test sends an unknown one, which stores nothing; deals.test.ts has a known one.
  '/api/buyer': { ...CONSENTS, about: {} },
  '/api/messaging/stop': { phone: { stop: { phone_hash: hash }, sms: { kind: 'withdrawal', subject_hash: hash } } },
};

interface Described {
  tags?: string[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
}

/**
 * Returns the path of each public form and a body with the example values of openapi.json and the test's own number.
 */
function describeForms(): [string, Record<string, unknown>][] {
  const { paths, components } = publicPartOf(describeApi(api.app));
  const forms = Object.entries(paths).filter(([, { post }]) =>
    (post as Described | undefined)?.tags?.some((tag) => tag === 'submissions' || tag === 'stop page'),
  );
  return forms.map(([path, { post }]) => {
    const { $ref } = (post as Described).requestBody?.content['application/json']?.schema ?? { $ref: '' };
    const { properties } = components?.schemas?.[$ref.split('/').at(-1) ?? ''] as {
      properties: Record<string, { example: unknown }>;
    };
    const examples = Object.entries(properties).map(([name, { example }]) => [name, example]);
    return [path, { ...Object.fromEntries(examples), phone }];
  });
}

async function readStored(key: string): Promise<object | undefined> {
  const text = `
    SELECT to_jsonb(l) AS lead,
      (SELECT to_jsonb(c) FROM consents c WHERE c.lead_id = l.id AND c.channel = 'terms') AS terms,
      (SELECT to_jsonb(c) FROM consents c WHERE c.subject_hash = h AND c.channel = 'sms' ORDER BY c.id DESC LIMIT 1) AS sms,
      (SELECT to_jsonb(s) FROM suppressions s WHERE s.phone_hash = h) AS stop
    FROM (VALUES ($2::bytea)) AS number (h) LEFT JOIN leads l ON l.idempotency_key = $1`;
  return (await queryTestDatabase(text, [key, testHash(phone)]))[0];
}

const columns: Record<string, { column: string } | undefined> = SUBMITTED_FIELDS;

test.each(describeForms())('every field that is sent to %s is stored', async (path, sent) => {
  const key = newKey();
  expect((await api.post(path, sent, { 'idempotency-key': key })).statusCode).toBe(201);
  const stored = await readStored(key);
  for (const [name, value] of Object.entries(sent)) {
    const expected = ELSEWHERE[path]?.[name] ?? { lead: { [columns[name]?.column ?? 'none']: value } };
    expect({ name, ...stored }).toMatchObject({ name, ...expected });
  }
});

test('openapi.json describes both forms and the stop page', () => {
  expect(describeForms().map(([path]) => path)).toEqual(Object.keys(ELSEWHERE));
});
