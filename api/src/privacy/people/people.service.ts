import { Injectable, Logger } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { Config } from '../../config/config.js';
import { deleteMailsOf } from '../../notices/email/mail-folder.js';
import { TextFolder } from '../../texting/sending/text-folder.js';
import type { Actor } from '../../staff/access/actor.js';
import type { FoundPerson } from './find-person.sql.js';
import type { Erasure, FoundLeads } from './people.dto.js';
import { PeopleRepository } from './people.repository.js';
import { type Objection, refuse } from './person-refusals.js';
import type { PersonIdentity, PersonName } from './person-name.dto.js';
import { PrivacyRequestsRepository } from '../requests/privacy-requests.repository.js';

/** The rights of people: a copy of their data, and its erasure. */
@Injectable()
export class PeopleService {
  private readonly logger = new Logger('People');

  constructor(
    private readonly people: PeopleRepository,
    private readonly requests: PrivacyRequestsRepository,
    private readonly audit: AuditLog,
    private readonly config: Config,
    private readonly textFolder: TextFolder,
  ) {}

  /**
   * Returns the leads that are connected with a number or address.
   * @throws Refusal 409 (more than 100 leads are connected)
   */
  async findLeads(name: PersonName, actor: Actor): Promise<FoundLeads> {
    const person = await this.find(name);
    const items = await this.people.list(person);
    await this.audit.record({ ...actor, action: 'person-looked-up', detail: { leads: items.length } });
    return { items, hasMore: person.has_more };
  }

  /**
   * Returns all data of one person. @throws Refusal 404 (no such privacy request) or 409 (it is unclear which person is
   * meant, or the privacy request is of another kind or person)
   */
  async export(identity: PersonIdentity, actor: Actor): Promise<object> {
    const person = await this.findUnambiguous(identity, 'export');
    const content = await this.people.read(person, identity.requestId, actor);
    if (identity.requestId !== undefined) await this.requests.setState(identity.requestId, 'finished', actor);
    return { exportedAt: new Date(), ...content };
  }

  /**
   * Erases one person, but keeps the hashes of the consent ledger and of stopped numbers.
   * @throws Refusal 404 or 409, for the same reasons as `export`, and 409 if a lead was changed meanwhile
   */
  async erase(identity: PersonIdentity, actor: Actor): Promise<Erasure> {
    const person = await this.findUnambiguous(identity, 'erase');
    const erasure = await this.people.erase(person, identity.requestId, actor);
    if (erasure === undefined) throw refuse('corrected-meanwhile');
    await this.dropFiles(person.lead_ids);
    return erasure;
  }

  // The person is already erased: files that cannot be deleted now are deleted within the hour (MailFolder,
  // TextFolder).
  private async dropFiles(leadIds: readonly string[]): Promise<void> {
    try {
      deleteMailsOf(this.config.dataDir, leadIds);
      await this.textFolder.deleteOfErased();
    } catch (error) {
      this.logger.warn(`email or text about erased leads is not deleted yet: ${(error as NodeJS.ErrnoException).code}`);
    }
  }

  private async findUnambiguous(identity: PersonIdentity, kind: 'export' | 'erase'): Promise<FoundPerson> {
    const person = await this.find(identity);
    const doubt = findObjection(identity, person);
    if (doubt !== undefined) throw refuse(doubt);
    // Checked before any data is read or erased, because the request may be of another kind or person.
    if (identity.requestId !== undefined) await this.requests.requireMatch(identity.requestId, kind, person);
    return person;
  }

  private async find(identity: PersonIdentity): Promise<FoundPerson> {
    const person = await this.people.find(identity);
    if (person === undefined) throw refuse('not-one-person');
    return person;
  }
}

// Returns the reason why it is unclear which person is meant. Strangers share made-up numbers, and anyone can type
// someone else's number into a form, so staff must confirm leads that were found only through other leads.
function findObjection({ exact = false, email, leadIds }: PersonIdentity, person: FoundPerson): Objection | undefined {
  if (leadIds !== undefined) return person.is_complete ? undefined : 'not-among-found';
  if (person.is_corrected) return 'corrected';
  if (person.is_placeholder && !(exact && email !== undefined)) return 'placeholder-number';
  return exact || (person.is_direct && !person.has_more) ? undefined : 'look-first';
}
