import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { OpenState } from '../deal/deals.dto.js';
import type { OpenStateChange } from './deal-acts.dto.js';
import { OpenStatesRepository } from './open-states.repository.js';

/** Lists and changes the states that allow selling contracts, or seller financing. All methods throw DatabaseAway. */
@Injectable()
export class OpenStatesService {
  constructor(
    private readonly database: Database,
    private readonly states: OpenStatesRepository,
  ) {}

  async list(): Promise<OpenState[]> {
    const states = await this.database.entities((manager) => this.states.list(manager));
    return states.map(({ state, kind, staff, at }) => ({ state, kind, by: staff.name, at }));
  }

  change({ state, kind, isOpen }: OpenStateChange, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      if (isOpen) await this.states.open({ state, kind }, staffId, transaction);
      else await this.states.close({ state, kind }, transaction);
      await appendAudit(transaction, { staffId, ip, action: 'open-state-changed', detail: { state, kind, isOpen } });
    });
  }
}
