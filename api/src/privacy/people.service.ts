import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { Refusal } from '../http/refusal.js';
import type { Actor } from '../staff/actor.js';
import { dropMailOf } from '../notices/mail-folder.js';
import { PeopleRepository, type FoundPerson } from './people.repository.js';
import type { Erasure, PersonIdentity } from './person-identity.dto.js';
import { PrivacyRequestsRepository } from './privacy-requests.repository.js';
import { unknownRequest } from './unknown-request.js';

/** Answers what people may ask of us: what we have about them, and to remove it. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly requests: PrivacyRequestsRepository,
    private readonly config: Config,
  ) {}

  /**
   * Everything about one person.
   * @throws Refusal 404 (no such request) or 409 (the number or address is not one person's)
   */
  async export(identity: PersonIdentity, actor: Actor): Promise<object> {
    await this.requireRequest(identity.requestId);
    const content = await this.people.read(await this.find(identity), identity.requestId, actor);
    await this.finish(identity.requestId, actor);
    return { exportedAt: new Date(), ...content };
  }

  /**
   * Removes one person, and keeps the hashes of the consent ledger and of stopped numbers.
   * @throws Refusal 404 or 409, as above
   */
  async erase(identity: PersonIdentity, actor: Actor): Promise<Erasure> {
    await this.requireRequest(identity.requestId);
    const person = await this.find(identity);
    const erasure = await this.people.erase(person, identity.requestId, actor);
    dropMailOf(this.config.dataDir, person.lead_ids);
    await this.finish(identity.requestId, actor);
    return erasure;
  }

  private async find(identity: PersonIdentity): Promise<FoundPerson> {
    const person = await this.people.find(identity);
    if (person !== undefined) return person;
    throw new Refusal(409, 'More than 100 leads hang together by this: send exact: true, with the phone number and the e-mail address of the person.', { reason: 'not-one-person' });
  }

  // Asked first, so that nothing is removed in the name of a request that does not exist.
  private async requireRequest(id: string | undefined): Promise<void> {
    if (id !== undefined && !(await this.requests.exists(id))) throw unknownRequest();
  }

  private async finish(id: string | undefined, actor: Actor): Promise<void> {
    if (id !== undefined) await this.requests.mark(id, 'finished', actor);
  }
}
