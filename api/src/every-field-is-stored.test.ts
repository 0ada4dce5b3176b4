/** What a visitor sends reaches the row or the ledger: no property of a form gets lost between DTO and INSERT. */
import { afterAll, expect, test } from '@jest/globals';
import { queryTestDatabase, somePhone } from './inbox/lead.fixture.js';
import { describeApi, publicPartOf } from './openapi/document.js';
import { newKey, startApi } from './test-api.fixture.js';
import { testHash } from './texting/texting.fixture.js';

const api = await startApi();
afterAll(() => api.stop());

const phone = somePhone();
const hash = `\\x${testHash(phone).toString('hex')}`;

/** Of each property: what is sent, and what then stands where. A property that is not stored says why instead. */
type Fields = Record<string, { sent: unknown; stored: object } | { sent: unknown; notStoredBecause: string }>;

const LEAD: Fields = {
  firstName: { sent: 'Zelda', stored: { lead: { first_name: 'Zelda' } } },
  lastName: { sent: 'Quill', stored: { lead: { last_name: 'Quill' } } },
  phone: { sent: phone, stored: { lead: { phone }, terms: { subject_hash: hash }, sms: { subject_hash: hash } } },
  agreedToTerms: { sent: true, stored: { terms: { kind: 'grant', agreed_to_terms: true } } },
  smsConsent: { sent: true, stored: { terms: { sms_ticked: true }, sms: { kind: 'grant', sms_ticked: true } } },
};
const INTERESTS = ['Commercial Land', 'Raw Land for Investment'];

const FORMS: Record<string, Fields> = {
  '/api/seller': { ...LEAD, note: { sent: 'Six acres.', stored: { lead: { note: 'Six acres.' } } } },
  '/api/buyer': {
    ...LEAD,
    email: { sent: 'zelda@example.com', stored: { lead: { email: 'zelda@example.com' } } },
    interests: { sent: INTERESTS, stored: { lead: { interests: INTERESTS } } },
  },
  '/api/messaging/stop': {
    phone: { sent: phone, stored: { stop: { phone_hash: hash }, sms: { kind: 'withdrawal', subject_hash: hash } } },
  },
};

interface Described {
  tags?: string[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
}

/** Properties of what each form sends, by the public description. */
function describeForms(): Record<string, string[]> {
  const { paths, components } = publicPartOf(describeApi(api.app));
  const forms = Object.entries(paths).filter(([, { post }]) =>
    (post as Described | undefined)?.tags?.some((tag) => tag === 'submissions' || tag === 'stop page'),
  );
  return Object.fromEntries(
    forms.map(([path, { post }]) => {
      const { $ref } = (post as Described).requestBody?.content['application/json']?.schema ?? { $ref: '' };
      const schema = components?.schemas?.[$ref.split('/').at(-1) ?? ''] as { properties: object };
      return [path, Object.keys(schema.properties).sort()];
    }),
  );
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

/** A new property of a form fails here until the table above says where it is stored, or why it is not. */
test('each form of the public description is looked at, with each of its properties', () => {
  const known = Object.entries(FORMS).map(([path, fields]) => [path, Object.keys(fields).sort()]);
  expect(describeForms()).toEqual(Object.fromEntries(known));
});

test.each(Object.entries(FORMS))('what is sent to %s is stored, property by property', async (path, fields) => {
  const key = newKey();
  const body = Object.fromEntries(Object.entries(fields).map(([name, { sent }]) => [name, sent]));
  expect((await api.post(path, body, { 'idempotency-key': key })).statusCode).toBe(201);
  const stored = await readStored(key);
  for (const [name, field] of Object.entries(fields))
    if ('stored' in field) expect({ name, ...stored }).toMatchObject({ name, ...field.stored });
});
