import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { State } from '../../texting/may-text/area-codes.js';
import { OpenStateEntity } from './open-state.entity.js';

type OpenStateKey = Pick<OpenStateEntity, 'state' | 'kind'>;

/** Stores the states where selling contracts, or seller financing, is allowed. All methods throw DatabaseAway. */
@Injectable()
export class OpenStatesRepository {
  list(manager: EntityManager): Promise<OpenStateEntity[]> {
    return manager.find(OpenStateEntity, { relations: { staff: true }, order: { state: 'ASC', kind: 'ASC' } });
  }

  /** Lists the permissions of a state. */
  listOf(state: State, manager: EntityManager): Promise<OpenStateKey[]> {
    return manager.findBy(OpenStateEntity, { state });
  }

  async open(key: OpenStateKey, staffId: string, manager: EntityManager): Promise<void> {
    await manager.upsert(OpenStateEntity, { ...key, staffId, at: () => 'now()' }, ['state', 'kind']);
  }

  async close(key: OpenStateKey, manager: EntityManager): Promise<void> {
    await manager.delete(OpenStateEntity, key);
  }
}
