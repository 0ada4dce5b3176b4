import { Injectable } from '@nestjs/common';
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
    const hashKey = phoneHashKey(this.config.suppressionKey);
    const [row] = await this.database.query(READ_CERTIFICATE.with({ ...actor, leadId, format, hashKey }));
    return row;
  }
}
