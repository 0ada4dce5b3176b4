import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { OpenStateChange } from './deal-acts.dto.js';
import type { OpenState } from '../deal/deals.dto.js';
import { OpenStateEntity } from './open-state.entity.js';

/** Stores the permissions of states. All methods throw DatabaseAway. */
@Injectable()
export class OpenStatesRepository {
  constructor(private readonly database: Database) {}

  async list(): Promise<OpenState[]> {
    const states = await this.database.entities((manager) =>
      manager.find(OpenStateEntity, { relations: { staff: true }, order: { state: 'ASC', kind: 'ASC' } }),
    );
    return states.map(({ state, kind, staff, at }) => ({ state, kind, by: staff.name, at }));
  }

  change({ state, kind, isOpen }: OpenStateChange, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (isOpen) await manager.upsert(OpenStateEntity, { state, kind, staffId, at: () => 'now()' }, ['state', 'kind']);
      else await manager.delete(OpenStateEntity, { state, kind });
      await appendAudit(manager, { staffId, ip, action: 'open-state-changed', detail: { state, kind, isOpen } });
    });
  }
}
