import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { connectToTestDatabase, newKey, SELLER, startApi, TEST_SIGNING_KEY } from '../test-api.fixture.js';
import type { SignedConsentCertificate } from './consent-certificate.dto.js';
import { BOTH_WORDINGS, somePhone } from '../consent/ledger/ledger.fixture.js';
import { type Json, SigningKey, writeCanonically } from './signing-key.js';

const KEY = new SigningKey(TEST_SIGNING_KEY);

/** The keys that certificates of tests are signed with. */
export const OWN_KEYS = [KEY.publicKey];

/** An api, its database and an agent who asks for certificates. */
export async function startCertifying() {
  const [api, database, agent] = [await startApi(), await connectToTestDatabase(), await signedIn('agent')];
  const ask = (id: string, query = '') =>
    api.request({ url: `/api/admin/leads/${id}/consent${query}`, headers: agent.headers });
  return {
    api,
    database,
    agent,
    /** The id of a lead that is sent now. */
    send: async (fields: object = { smsConsent: true }, headers: object = BOTH_WORDINGS): Promise<string> => {
      const key = newKey();
      await api.post(
        '/api/seller',
        { ...SELLER, phone: somePhone(), ...fields },
        { ...headers, 'idempotency-key': key },
      );
      const { rows } = await database.query<{ id: string }>('SELECT id FROM leads WHERE idempotency_key = $1', [key]);
      return String(rows[0]?.id);
    },
    /** Keeps the copy of a form for a release. */
    register: async (release: string, html: string): Promise<void> => {
      const sha256 = createHash('sha256').update(html).digest();
      await database.query('INSERT INTO form_copies VALUES ($1, $2) ON CONFLICT DO NOTHING', [sha256, html]);
      await database.query("INSERT INTO released_forms VALUES ($1, '/api/seller', $2)", [release, sha256]);
    },
    certify: async (id: string) => (await ask(id)).json<SignedConsentCertificate>(),
    print: async (id: string): Promise<Buffer> => (await ask(id, '?format=pdf')).rawPayload,
    stop: async () => {
      await database.end();
      await api.stop();
    },
  };
}

/** What whoever has the key could issue. */
export function signAgain({ certificate }: SignedConsentCertificate): Buffer {
  const value = KEY.sign(Buffer.from(writeCanonically(certificate as unknown as Json)));
  return Buffer.from(
    JSON.stringify({ certificate, signature: { algorithm: 'Ed25519', publicKey: KEY.publicKey, value } }),
  );
}

/** The texts of a page, without the breaks between them. */
export function readPage(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)].map(
    ([, bytes = '']) => inflate(bytes),
  );
  const pieces = streams.flatMap((stream) =>
    [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, array = '']) => array.replace(/<([0-9a-f]*)>|[^<]/g, '$1')),
  );
  return Buffer.from(pieces.join(''), 'hex').toString('latin1');
}

function inflate(bytes: string): string {
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

/** How many pages there are. */
export function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}
