import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Refusal } from '../../http/refusal.js';
import type { Actor } from '../access/actor.js';
import { AbsenceEntity } from './absence.entity.js';
import { daysWords } from './absence-objections.js';

/** The absences that are not over: of accounts `ids` or covered by them, or all. */
export function findOpenAbsences(manager: EntityManager, ids?: readonly string[]): Promise<AbsenceEntity[]> {
  const open = { endedAt: IsNull(), endsAt: MoreThan(new Date()) };
  const some = ids && In([...ids]);
  return manager.find(AbsenceEntity, {
    relations: { staff: true, coveredBy: true },
    // Only names of the accounts, because an account has secrets.
    select: {
      ...{ id: true, staffId: true, coveredById: true, firstDay: true, lastDay: true, startsAt: true },
      ...{ staff: { id: true, name: true }, coveredBy: { id: true, name: true } },
    },
    where: some
      ? [
          { ...open, staffId: some },
          { ...open, coveredById: some },
        ]
      : open,
    order: { firstDay: 'ASC', id: 'ASC' },
  });
}

/** Ends the absence of an account now, if it has one. */
export async function endOpenAbsences(manager: EntityManager, accountId: string, actor: Actor): Promise<void> {
  const open = await findOpenAbsences(manager, [accountId]);
  for (const { id, staffId, firstDay, lastDay, coveredById } of open.filter((each) => each.staffId === accountId)) {
    await manager.update(AbsenceEntity, { id }, { endedAt: new Date() });
    const detail = { account: staffId, coveredBy: coveredById, firstDay, lastDay };
    await appendAudit(manager, { ...actor, action: 'absence-ended', detail });
  }
}

/**
 * Refuses to disable an account that covers for a colleague, or to make it a viewer: the colleague's leads would wait
 * unseen. Resetting its password ends its sessions at once.
 * @throws Refusal (409)
 */
export async function refuseWhileCovering(manager: EntityManager, id: string): Promise<void> {
  const covered = (await findOpenAbsences(manager, [id])).find(({ coveredById }) => coveredById === id);
  if (covered === undefined) return;
  const message = `${covered.coveredBy.name} covers for ${covered.staff.name}, who is away ${daysWords(covered)}. End that first.`;
  throw new Refusal(409, message, { reason: 'covers-for-colleague' });
}
