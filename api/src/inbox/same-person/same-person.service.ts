import { Injectable } from '@nestjs/common';
import { wrongField } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { SamePersonRepository } from './same-person.repository.js';

/** Links and unlinks leads of one person. All methods throw Refusal 400 (the same lead twice) or 404, DatabaseAway. */
@Injectable()
export class SamePersonService {
  constructor(private readonly pairs: SamePersonRepository) {}

  link(id: string, otherId: string, actor: ActingStaff): Promise<void> {
    return this.set(id, otherId, true, actor);
  }

  unlink(id: string, otherId: string, actor: ActingStaff): Promise<void> {
    return this.set(id, otherId, false, actor);
  }

  private async set(id: string, otherId: string, isSame: boolean, actor: ActingStaff): Promise<void> {
    if (id === otherId) throw wrongField('otherId', 'Name another lead: this one is the same lead.', 'same-lead');
    if (!(await this.pairs.set(id, otherId, isSame, actor))) throw unknownLead();
  }
}
