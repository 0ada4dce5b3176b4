import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { phoneHashKey } from '../../phone/phone-hash.js';
import { Database } from '../../database/database.js';
import { readDatabaseUrl, servingUrl } from '../../database/connection/database-url.js';
import type { Actor } from '../../staff/access/actor.js';
import { withConnection } from '../../database/connection/own-connection.js';
import { run, runIn } from '../../database/statement.js';
import { HAVE_CHANGED, FIND_PERSON, FIND_PERSON_AMONG_MANY, type FoundPerson, LIST_FOUND } from './find-person.sql.js';
import type { Erasure, FoundLead } from './people.dto.js';
import type { PersonIdentity } from './person-name.dto.js';
import { lockLeads } from '../../leads/lead/lead-rows.sql.js';
import { ERASE_EXPIRED, ERASE_PERSON, READ_PERSON } from './person.sql.js';

/** The SQLSTATE that `find_person` raises. */
const TOO_MANY = '21000';
const LONGEST_MS = 300_000;

/** Finds, reads and erases all data of one person. All methods throw DatabaseAway. */
@Injectable()
export class PeopleRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Returns undefined if more than 100 leads are connected and no `leadIds` are given. */
  async find({ phone, email, exact = false, leadIds }: PersonIdentity): Promise<FoundPerson | undefined> {
    const values = {
      phones: phone === undefined ? [] : [phone],
      emails: email === undefined ? [] : [email.toLowerCase()],
      exact,
      leadIds: leadIds ?? null,
      hashKey: this.hashKey,
    };
    try {
      return (await this.database.query(FIND_PERSON.with(values)))[0];
    } catch (error) {
      if ((error as { code?: string }).code !== TOO_MANY) throw error;
      if (leadIds === undefined) return undefined;
      return (await this.database.query(FIND_PERSON_AMONG_MANY.with(values)))[0];
    }
  }

  list(person: FoundPerson): Promise<FoundLead[]> {
    return this.database.query(LIST_FOUND.with(person));
  }

  async read(person: FoundPerson, requestId: string | undefined, actor: Actor): Promise<object> {
    const [row] = await this.database.query(READ_PERSON.with(this.valuesOf(person, requestId, actor)));
    return row?.content ?? {};
  }

  /**
   * Erases a person and finishes their privacy requests. Returns undefined if one of the leads was changed meanwhile.
   */
  erase(person: FoundPerson, requestId: string | undefined, actor: Actor): Promise<Erasure | undefined> {
    return this.database.transaction(async (manager) => {
      await lockLeads(manager, person.lead_ids);
      if ((await runIn(manager, HAVE_CHANGED.with(person)))[0]?.since) return undefined;
      const [erasure] = await runIn(manager, ERASE_PERSON.with(this.valuesOf(person, requestId, actor)));
      if (erasure === undefined) throw new Error('erase_person returned no row.');
      return erasure;
    });
  }

  /** Erases at most `most` leads without contact for so many years, oldest first, and returns their ids. */
  async eraseExpired(most: number, years: number): Promise<string[]> {
    const connectionString = servingUrl(readDatabaseUrl(this.config));
    // The query also checks all old leads that are kept. With 50,000 of them it takes longer than a request may.
    const limits = { statement_timeout: LONGEST_MS, query_timeout: LONGEST_MS };
    const [row] = await withConnection({ connectionString, application_name: 'land-retention', ...limits }, (client) =>
      run(client, ERASE_EXPIRED.with({ most, years, hashKey: this.hashKey })),
    );
    return row?.leads ?? [];
  }

  private valuesOf({ lead_ids: leadIds, phones, emails }: FoundPerson, requestId: string | undefined, actor: Actor) {
    return { ...actor, leadIds, phones, emails, hashKey: this.hashKey, requestId: requestId ?? null };
  }

  private get hashKey(): Buffer {
    return phoneHashKey(this.config.suppressionKey);
  }
}
