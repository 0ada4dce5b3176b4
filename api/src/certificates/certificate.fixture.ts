import { createHash } from 'node:crypto';
import { BOTH_WORDINGS, somePhone } from '../consent/ledger/ledger.fixture.js';
import { someStaff, submitSeller } from '../inbox/lead.fixture.js';
import { queryTestDatabase, TEST_SIGNING_KEY, TEST_SUPPRESSION_KEY, useApi } from '../test-api.fixture.js';
import { hashPhone } from '../phone/phone-hash.js';
import { checkCertificate } from './check-certificate.js';
import type { SignedConsentCertificate } from './consent-certificate.dto.js';
import { type Json, SigningKey, writeCanonically } from './signing-key.js';

const KEY = new SigningKey(TEST_SIGNING_KEY);

/** The key that signs the tests' certificates. */
export const OWN_KEYS = [KEY.publicKey];

/** An api, and an agent who asks for certificates. */
export async function startCertifying() {
  const api = await useApi();
  const agent = await someStaff(api, 'agent');
  const ask = (id: string, query = '') => agent.send('GET', `leads/${id}/consent${query}`);
  return {
    api,
    agent,
    ask,
    /** Sends a seller's form and returns the id of the lead. */
    send: (fields: object = { smsConsent: true }, headers: Record<string, string> = BOTH_WORDINGS) =>
      submitSeller(api, { phone: somePhone(), ...fields }, headers),
    /** Stores the copy of a release's form. */
    register: async (release: string, html: string): Promise<void> => {
      const sha256 = createHash('sha256').update(html).digest();
      await queryTestDatabase('INSERT INTO form_copies VALUES ($1, $2) ON CONFLICT DO NOTHING', [sha256, html]);
      await queryTestDatabase("INSERT INTO released_forms VALUES ($1, '/api/seller', $2)", [release, sha256]);
    },
    /** Erases a lead as `privacy` does. */
    erase: async (id: string, phone?: string): Promise<void> => {
      const hashes = phone === undefined ? [] : [hashPhone(TEST_SUPPRESSION_KEY, phone)];
      await queryTestDatabase('SELECT erase_consents(ARRAY[$1]::uuid[], $2::bytea[])', [id, hashes]);
      await queryTestDatabase('DELETE FROM leads WHERE id = $1', [id]);
    },
    certify: async (id: string) => (await ask(id)).json<SignedConsentCertificate>(),
  };
}

/** Checks a certificate against the tests' key. */
export function check(certificate: SignedConsentCertificate) {
  return checkCertificate(Buffer.from(JSON.stringify(certificate)), OWN_KEYS);
}

/** Signs a changed certificate, as someone with the key could. */
export function signAgain({ certificate }: SignedConsentCertificate): SignedConsentCertificate {
  const value = KEY.sign(Buffer.from(writeCanonically(certificate as unknown as Json)));
  return { certificate, signature: { algorithm: 'Ed25519', publicKey: KEY.publicKey, value } };
}
