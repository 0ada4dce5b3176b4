import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { LEADS_BEFORE } from '../leads/lead/lead-rows.sql.js';
import { ACCEPT_LEAD } from './accept-lead.sql.js';
import type { IntakeOutcome, NewLead } from './new-lead.js';

/** Stores leads. */
@Injectable()
export class LeadsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores the lead and its consent, both or neither; at most once for a type and idempotency key.
   * @throws DatabaseAway when it is not known whether the lead is stored; the same key may be sent again
   */
  async accept(lead: NewLead): Promise<IntakeOutcome> {
    return (await this.tryToAccept(lead)) ?? (await this.tryToAccept(lead)) ?? 'in-flight';
  }

  /** Whether a lead of this type is stored under this key. */
  async isStored({ type, idempotencyKey }: Pick<NewLead, 'type' | 'idempotencyKey'>): Promise<boolean> {
    const text = `SELECT FROM ${LEADS_BEFORE} l WHERE type = $1 AND idempotency_key = $2`;
    return (await this.database.query({ name: 'is-lead-stored', text, values: [type, idempotencyKey] })).length > 0;
  }

  private async tryToAccept(lead: NewLead): Promise<IntakeOutcome | null> {
    const [row] = await this.database.query<{ outcome: IntakeOutcome | null }>({
      name: 'accept-lead',
      text: ACCEPT_LEAD,
      values: parametersOf(lead),
    });
    return row?.outcome ?? null;
  }
}

function parametersOf({ consent, ...lead }: NewLead): unknown[] {
  return [
    lead.type,
    lead.idempotencyKey,
    lead.bodySha256,
    lead.firstName,
    lead.lastName,
    lead.email,
    lead.phone,
    lead.isPhoneUnlikely,
    lead.note,
    lead.interests,
    consent.wording,
    consent.wordingVersion,
    consent.wordingSha256,
    consent.ip,
    consent.userAgent,
    consent.pageUrl,
    consent.sectionRelease,
    lead.noteFingerprint,
    lead.spamReasons,
    lead.isTest,
    lead.subjectHash,
    consent.smsTicked,
    consent.smsWording,
    consent.smsWordingSha256,
  ];
}
