import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { phoneHashKey } from '../consent/phone-hash.js';
import { Database } from '../database/database.js';
import type { Actor } from '../staff/actor.js';
import type { Erasure, PersonIdentity } from './person-identity.dto.js';
import { ERASE_EXPIRED, ERASE_PERSON, FIND_PERSON, READ_PERSON } from './person.sql.js';

/** What is stored of a person, by where it is found. */
export interface FoundPerson {
  readonly lead_ids: string[];
  readonly phones: string[];
  readonly emails: string[];
}

/** Postgres' code for what `find_person` raises. */
const TOO_MANY = '21000';

/** Finds, reads and removes all that is stored about one person. All throw DatabaseAway. */
@Injectable()
export class PeopleRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Undefined where so many leads share a number or an address that it is no one person's. */
  async find({ phone, email, exact = false }: PersonIdentity): Promise<FoundPerson | undefined> {
    const values = [phone === undefined ? [] : [phone], email === undefined ? [] : [email.toLowerCase()], exact];
    try {
      const [person] = await this.database.query<FoundPerson>({ name: 'find-person', text: FIND_PERSON, values });
      return person;
    } catch (error) {
      if ((error as { code?: string }).code === TOO_MANY) return undefined;
      throw error;
    }
  }

  async read(person: FoundPerson, requestId: string | undefined, actor: Actor): Promise<object> {
    const values = this.valuesOf(person, requestId, actor);
    const [row] = await this.database.query<{ content: object }>({ name: 'read-person', text: READ_PERSON, values });
    return row?.content ?? {};
  }

  async erase(person: FoundPerson, requestId: string | undefined, actor: Actor): Promise<Erasure> {
    const values = this.valuesOf(person, requestId, actor);
    const [row] = await this.database.query<Erasure>({ name: 'erase-person', text: ERASE_PERSON, values });
    return row ?? { leads: 0, consents: 0, messages: 0, suppressed: false };
  }

  /** Removes at most so many leads, the oldest first, whose time is over, and says which. */
  async eraseExpired(most: number, years: number): Promise<string[]> {
    const values = [most, years, phoneHashKey(this.config.suppressionKey)];
    const [row] = await this.database.query<{ leads: string[] }>({ name: 'erase-expired', text: ERASE_EXPIRED, values });
    return row?.leads ?? [];
  }

  private valuesOf({ lead_ids, phones, emails }: FoundPerson, requestId: string | undefined, { staffId, ip }: Actor): unknown[] {
    return [lead_ids, phones, emails, phoneHashKey(this.config.suppressionKey), staffId, ip, requestId ?? null];
  }
}
