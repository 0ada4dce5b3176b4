import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { phoneHashKey } from '../phone/phone-hash.js';
import { Database } from '../database/database.js';
import type { Actor } from '../staff/access/actor.js';
import { FIND_PERSON, FIND_PERSON_AMONG_MANY, LIST_FOUND } from './find-person.sql.js';
import type { Erasure, FoundLead, PersonIdentity } from './people.dto.js';
import { ERASE_EXPIRED, ERASE_PERSON, READ_PERSON } from './person.sql.js';

/** What is stored of a person, by where it is found. */
export interface FoundPerson {
  /** The leads that an act is about. */
  readonly lead_ids: string[];
  /** The leads that were found; of each, by what, and through which other lead (null where it matches by itself). */
  readonly found_ids: string[];
  readonly linked_by: string[];
  readonly through: (string | null)[];
  readonly phones: string[];
  readonly emails: string[];
  /** Whether all leads that were named are among those found. */
  readonly is_complete: boolean;
  /** Whether all leads that were found match by themselves. */
  readonly is_direct: boolean;
  /** Whether the number that was asked for cannot be in use, and people of several names or addresses entered it. */
  readonly is_placeholder: boolean;
  /** Whether something besides leads belongs to a number or address of the leads that was not asked for. */
  readonly has_more: boolean;
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

  /** Undefined where so many leads share a number or an address that it is no one person's, and no leads are named. */
  async find({ phone, email, exact = false, leadIds }: PersonIdentity): Promise<FoundPerson | undefined> {
    const values = [
      phone === undefined ? [] : [phone],
      email === undefined ? [] : [email.toLowerCase()],
      exact,
      leadIds ?? null,
      this.hashKey,
    ];
    try {
      return (await this.database.query<FoundPerson>({ name: 'find-person', text: FIND_PERSON, values }))[0];
    } catch (error) {
      if ((error as { code?: string }).code !== TOO_MANY) throw error;
      if (leadIds === undefined) return undefined;
      return (
        await this.database.query<FoundPerson>({ name: 'find-person-among-many', text: FIND_PERSON_AMONG_MANY, values })
      )[0];
    }
  }

  list({ found_ids, linked_by, through }: FoundPerson): Promise<FoundLead[]> {
    return this.database.query<FoundLead>({
      name: 'list-found',
      text: LIST_FOUND,
      values: [found_ids, linked_by, through],
    });
  }

  async read(person: FoundPerson, requestId: string | undefined, actor: Actor): Promise<object> {
    const values = this.valuesOf(person, requestId, actor);
    const [row] = await this.database.query<{ content: object }>({ name: 'read-person', text: READ_PERSON, values });
    return row?.content ?? {};
  }

  /** With the privacy requests of theirs, which are finished by it. */
  async erase(person: FoundPerson, requestId: string | undefined, actor: Actor): Promise<Erasure> {
    const values = this.valuesOf(person, requestId, actor);
    const [erasure] = await this.database.query<Erasure>({ name: 'erase-person', text: ERASE_PERSON, values });
    if (erasure === undefined) throw new Error('erase_person returned no row.');
    return erasure;
  }

  /** Removes at most so many leads, the oldest first, whose time is over, and says which. */
  async eraseExpired(most: number, years: number): Promise<string[]> {
    const values = [most, years, this.hashKey];
    const [row] = await this.database.query<{ leads: string[] }>({
      name: 'erase-expired',
      text: ERASE_EXPIRED,
      values,
    });
    return row?.leads ?? [];
  }

  private valuesOf(
    { lead_ids, phones, emails }: FoundPerson,
    requestId: string | undefined,
    { staffId, ip }: Actor,
  ): unknown[] {
    return [lead_ids, phones, emails, this.hashKey, staffId, ip, requestId ?? null];
  }

  private get hashKey(): Buffer {
    return phoneHashKey(this.config.suppressionKey);
  }
}
