import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Refusal } from '../http/refusal.js';
import { phoneHashKey } from '../phone/phone-hash.js';
import type { Actor } from '../staff/access/actor.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import {
  CERTIFICATE_FORMAT,
  type CertifiedConsent,
  type CheckedConsentCertificate,
  type ConsentCertificate,
  type SignedConsentCertificate,
} from './consent-certificate.dto.js';
import { ConsentRepository } from '../consent/ledger/consent.repository.js';
import type { LedgerRecord } from '../consent/ledger/ledger-record.dto.js';
import { type CertifiedFacts, CertificatesRepository } from './certificates.repository.js';
import { checkSteps } from './check-certificate.js';
import { isWordingOfForm } from './wording-in-copy.js';
import { type Json, SigningKey, writeCanonically } from './signing-key.js';

// Five batches are 5,000 rows; more are queued only after a flood of leads.
const MOST_BATCHES = 5;

@Injectable()
export class CertificatesService {
  private readonly key: SigningKey;

  constructor(
    private readonly config: Config,
    private readonly ledger: ConsentRepository,
    private readonly certificates: CertificatesRepository,
  ) {
    this.key = new SigningKey(config.consentSigningKey);
  }

  /** @throws Refusal (404) if the lead never existed, and (503) if some of its rows are not in the chain yet */
  async certify(leadId: string, actor: Actor): Promise<SignedConsentCertificate> {
    return this.signCertificate(await this.build(leadId, actor));
  }

  /** Returns a certificate with the results of the checks that its receiver can make. */
  async check(leadId: string, actor: Actor): Promise<CheckedConsentCertificate> {
    const signed = await this.certify(leadId, actor);
    return { ...signed, steps: checkSteps(signed) };
  }

  private async build(leadId: string, actor: Actor): Promise<ConsentCertificate> {
    await this.sealQueued();
    const facts = await this.certificates.readFacts(leadId, phoneHashKey(this.config.suppressionKey), actor);
    if (facts === undefined) throw unknownLead();
    refuseUnsealed(facts);
    const issuedBy = [this.config.messaging.company.name, this.config.publicOrigins[0]].filter(Boolean).join(', ');
    const compareWording = (record: LedgerRecord): CertifiedConsent => ({
      ...record,
      wordingIsThatOfTheForm: isWordingOfForm(record, facts.forms),
    });
    const number = facts.number && { ...facts.number, records: facts.number.records.map(compareWording) };
    return {
      format: CERTIFICATE_FORMAT,
      issuedAt: new Date().toISOString(),
      issuedBy,
      leadId,
      ...facts,
      records: facts.records.map(compareWording),
      number,
    };
  }

  private async sealQueued(): Promise<void> {
    for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
      if (!(await this.ledger.sealBatch())) return;
    }
  }

  private signCertificate(certificate: ConsentCertificate): SignedConsentCertificate {
    const value = this.key.sign(Buffer.from(writeCanonically(certificate as unknown as Json)));
    return { certificate, signature: { algorithm: 'Ed25519', publicKey: this.key.publicKey, value } };
  }
}

function refuseUnsealed({ records, number }: CertifiedFacts): void {
  if ([...records, ...(number?.records ?? [])].every(({ seal }) => seal.hash !== null)) return;
  throw new Refusal(503, 'These consents were just stored. Try again in a few seconds.', {
    reason: 'consents-unsealed',
    retryAfterSeconds: 5,
  });
}
