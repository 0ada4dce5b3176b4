import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { phoneHashKey } from '../phone/phone-hash.js';
import type { Actor } from '../staff/access/actor.js';
import { type CertifiedFacts, READ_CERTIFICATE } from './certificate.sql.js';

/** Reads what a certificate says. */
@Injectable()
export class CertificatesRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /**
   * What is certified of a lead; reading it is an entry of the audit trail. Undefined where there never was such a
   * lead.
   * @throws DatabaseAway
   */
  async readFacts(leadId: string, format: string, actor: Actor): Promise<CertifiedFacts | undefined> {
    const [row] = await this.database.query<CertifiedFacts & QueryResultRow>({
      name: 'read-consent-certificate',
      text: READ_CERTIFICATE,
      values: [leadId, actor.staffId, actor.ip, format, phoneHashKey(this.config.suppressionKey)],
    });
    return row;
  }
}
