import { Injectable } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import type { Actor } from '../../staff/access/actor.js';
import { READ_CERTIFICATE } from '../certificate/certificate.sql.js';
import type {
  CertifiedConsent,
  CertifiedLead,
  CertifiedNumber,
  FormCopy,
} from '../certificate/consent-certificate.dto.js';
import { phoneHashKey } from './phone-hash.js';

// Some 50 ms of work: a statement of the api may take no longer than a second.
const BATCH = 1000;

/** A row as the ledger has it. */
export type KnownConsent = Omit<CertifiedConsent, 'wordingIsThatOfTheForm'>;

/** What is known of a lead's consents; rows that are not sealed have a seal of nulls. */
export interface CertifiedFacts {
  readonly lead: CertifiedLead | null;
  readonly records: KnownConsent[];
  readonly number: (Omit<CertifiedNumber, 'records'> & { readonly records: KnownConsent[] }) | null;
  readonly forms: FormCopy[];
}

/** Asks the consent ledger. All throw DatabaseAway. */
@Injectable()
export class ConsentRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Seals the oldest rows that are not sealed yet; tells whether more may be waiting. */
  async sealSome(): Promise<boolean> {
    const [row] = await this.database.query<{ sealed: number }>({
      name: 'seal-consents',
      text: 'SELECT seal_consents($1::integer) AS sealed',
      values: [BATCH],
    });
    return row?.sealed === BATCH;
  }

  /**
   * What is certified of a lead; reading it is an entry of the audit trail. Undefined where there never was such a
   * lead.
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
