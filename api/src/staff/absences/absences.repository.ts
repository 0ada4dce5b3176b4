import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import { StaffEntity } from '../accounts/staff.entity.js';
import { AbsenceEntity } from './absence.entity.js';

type NewAbsence = Pick<AbsenceEntity, 'staffId' | 'coveredById' | 'firstDay' | 'lastDay' | 'startsAt' | 'endsAt'>;

/** Stores the days on which staff are away. All methods throw DatabaseAway. */
@Injectable()
export class AbsencesRepository {
  /** The ids of the accounts for which an account covers at a time. */
  async listCovered(manager: EntityManager, coveredById: string, at: Date): Promise<string[]> {
    const open = { endedAt: IsNull(), startsAt: LessThanOrEqual(at), endsAt: MoreThan(at) };
    const absences = await manager.find(AbsenceEntity, {
      select: { id: true, staffId: true },
      where: { ...open, coveredById },
    });
    return absences.map(({ staffId }) => staffId);
  }

  async insert(manager: EntityManager, absence: NewAbsence): Promise<void> {
    await manager.insert(AbsenceEntity, absence);
  }

  /**
   * Locks accounts in the order of their ids, so that of two people who choose each other at the same moment, the
   * second sees the absence of the first.
   */
  async lockAccounts(manager: EntityManager, ids: readonly string[]): Promise<Map<string, StaffEntity>> {
    const locked = await manager.find(StaffEntity, {
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
    return new Map(locked.map((account) => [account.id, account]));
  }
}
