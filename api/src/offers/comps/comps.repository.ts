import { Injectable } from '@nestjs/common';
import { And, Between, type EntityManager, type FindOptionsWhere, LessThan, Like, MoreThan, Not } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { CompConfirmationEntity, CompEntity } from './comp.entity.js';
import type { CompFields, StoredComp } from './comps.dto.js';

// The most comps that are read for an offer, which keeps a copy of each.
const MOST_USED = 40;
const MOST_OF_OTHER_SIZE = 10;
const FOUND_WITH = { staff: true, confirmations: { staff: true } } as const;

/** Stores comps. All methods throw DatabaseAway. */
@Injectable()
export class CompsRepository {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
  ) {}

  /** The newest comps that may indicate the land's value, and some of the county that are much larger or smaller. */
  async findFor(countyFips: string, acres: number, manager: EntityManager): Promise<CompEntity[]> {
    const find = (take: number, ...where: FindOptionsWhere<CompEntity>[]) =>
      manager.find(CompEntity, { where, relations: FOUND_WITH, order: { day: 'DESC', id: 'DESC' }, take });
    const ofSize = Between(acres / 2, acres * 2);
    const inState = And(Like(`${countyFips.slice(0, 2)}%`), Not(countyFips));
    return [
      ...(await find(MOST_USED, { countyFips, acres: ofSize })),
      ...(await find(MOST_USED, { countyFips: inState, acres: ofSize })),
      ...(await find(
        MOST_OF_OTHER_SIZE,
        { countyFips, acres: LessThan(acres / 2) },
        { countyFips, acres: MoreThan(acres * 2) },
      )),
    ];
  }

  /** Adds a comp, once per key. */
  add(fields: CompFields, actor: ActingStaff, key: string | null): Promise<StoredComp> {
    const attempt = { staffId: actor.staffId, key, leadId: null, request: ['comp', fields] };
    return this.attempts.once(attempt, async (manager) => {
      const comp = manager.create(CompEntity, { ...fields, url: fields.url ?? null, staffId: actor.staffId });
      await manager.insert(CompEntity, comp);
      await tell(manager, comp.id, actor, 'comp-added');
      return { id: comp.id };
    });
  }

  /** Confirms a colleague's comp; a repetition changes nothing. @throws Refusal 404, or 409 for one's own */
  confirm(id: string, actor: ActingStaff): Promise<void> {
    const { staffId } = actor;
    return this.database.transaction(async (manager) => {
      const comp = await manager.findOneBy(CompEntity, { id });
      if (comp === null) throw unknownComp();
      if (comp.staffId === staffId)
        throw new Refusal(409, 'You entered it: a colleague confirms it.', { reason: 'own-comp' });
      const confirmation = { compId: id, staffId };
      if (await manager.existsBy(CompConfirmationEntity, confirmation)) return;
      await manager.insert(CompConfirmationEntity, confirmation);
      await tell(manager, id, actor, 'comp-confirmed');
    });
  }

  /** Removes a comp; offers keep their copies. @throws Refusal 404, or 403 for an agent and a colleague's comp */
  remove(id: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const comp = await manager.findOneBy(CompEntity, { id });
      if (comp === null) throw unknownComp();
      // Without a colleague's low price, an agent's ceiling would be higher.
      if (comp.staffId !== actor.staffId && actor.role !== 'admin')
        throw new Refusal(403, 'Ask an admin to remove a comp of a colleague.', { reason: 'comp-of-colleague' });
      await manager.delete(CompEntity, { id });
      await tell(manager, id, actor, 'comp-removed');
    });
  }
}

const unknownComp = () => new Refusal(404, 'There is no comp with this id.', { reason: 'unknown-comp' });

function tell(
  manager: EntityManager,
  compId: string,
  { staffId, ip }: ActingStaff,
  action: 'comp-added' | 'comp-confirmed' | 'comp-removed',
): Promise<void> {
  return appendAudit(manager, { staffId, ip, action, detail: { compId } });
}
