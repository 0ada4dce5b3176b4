import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { dayIn, endOfDay, startOfDay } from '../../http/fields/time-zone.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { Actor } from '../access/actor.js';
import { isAtLeast } from '../access/staff-identity.js';
import type { StaffEntity } from '../accounts/staff.entity.js';
import { unknownAccount } from '../accounts/unknown-account.js';
import type { AbsenceEntity } from './absence.entity.js';
import { type AbsenceObjection, objectionTo } from './absence-objections.js';
import type { Absence, AbsenceSetting } from './absences.dto.js';
import { AbsencesRepository } from './absences.repository.js';
import { endOpenAbsences, findOpenAbsences } from './open-absences.js';

/** The days on which staff are away, and who covers for them. All methods throw DatabaseAway. */
@Injectable()
export class AbsencesService {
  constructor(
    private readonly database: Database,
    private readonly absences: AbsencesRepository,
    private readonly config: Config,
  ) {}

  /** The absences that are not over, by the id of the person who is away. */
  async listOpen(): Promise<Map<string, Absence>> {
    const open = await this.database.entities((manager) => findOpenAbsences(manager));
    return new Map(open.map((each) => [each.staffId, toAbsence(each)]));
  }

  /** The ids of the accounts for which an account covers now. */
  coveredBy(staffId: string): Promise<string[]> {
    return this.database.entities((manager) => this.absences.listCovered(manager, staffId, new Date()));
  }

  /** The end of today in the company's time zone, in which absences begin and end. */
  endOfToday(): Date {
    return endOfDay(this.timeZone, new Date());
  }

  /**
   * Sets the days away of an account. If the same are set already, it succeeds and stores nothing.
   * @throws Refusal 404, 400 (wrong days or colleague) or 409 (a conflict with other days away)
   */
  set(actor: Actor, staffId: string, { firstDay, lastDay, coveredById }: AbsenceSetting): Promise<Absence> {
    return this.database.transaction(async (manager) => {
      const accounts = await this.absences.lockAccounts(manager, [staffId, coveredById]);
      const account = accounts.get(staffId);
      if (account === undefined) throw unknownAccount();
      if (!workerOf(account).isWorker) throw noLeadWorker();
      const cover = accounts.get(coveredById);
      const open = await findOpenAbsences(manager, [staffId, coveredById]);
      const same = open.find((each) => each.staffId === staffId);
      if (same?.firstDay === firstDay && same.lastDay === lastDay && same.coveredById === coveredById)
        return toAbsence(same);
      const asked = { person: workerOf(account), cover: cover && workerOf(cover), firstDay, lastDay };
      const objection = objectionTo(asked, open, dayIn(this.timeZone, new Date()));
      if (objection) throw refusalOf(objection);
      const startsAt = startOfDay(this.timeZone, firstDay);
      const endsAt = endOfDay(this.timeZone, startOfDay(this.timeZone, lastDay));
      const absence = { staffId, coveredById, firstDay, lastDay, startsAt, endsAt };
      await this.absences.insert(manager, absence);
      const detail = { account: staffId, coveredBy: coveredById, firstDay, lastDay };
      await appendAudit(manager, { ...actor, action: 'absence-set', detail });
      return toAbsence({ ...absence, coveredBy: cover as StaffEntity });
    });
  }

  /** Ends the days away of an account, if it has any. @throws Refusal 404 */
  end(actor: Actor, staffId: string): Promise<void> {
    return this.database.transaction(async (manager) => {
      if (!(await this.absences.lockAccounts(manager, [staffId])).has(staffId)) throw unknownAccount();
      await endOpenAbsences(manager, staffId, actor);
    });
  }

  private get timeZone(): string {
    return this.config.messaging.company.timeZone;
  }
}

function workerOf({ id, name, role, disabledAt }: StaffEntity) {
  return { id, name, isWorker: disabledAt === null && isAtLeast(role, 'agent') };
}

function refusalOf({ field, message, isConflict }: AbsenceObjection): Refusal {
  if (!isConflict) return wrongField(field, message, 'absence-refused');
  return new Refusal(409, message, { reason: 'absence-conflict', errors: [{ field, message }] });
}

const noLeadWorker = () =>
  new Refusal(409, 'Only active agents and admins have leads to cover.', { reason: 'no-lead-worker' });

type Known = Pick<AbsenceEntity, 'firstDay' | 'lastDay' | 'coveredById' | 'startsAt'> & {
  readonly coveredBy: { readonly name: string };
};

function toAbsence({ firstDay, lastDay, coveredById, coveredBy, startsAt }: Known): Absence {
  return { firstDay, lastDay, coveredById, coveredByName: coveredBy.name, isNow: startsAt <= new Date() };
}
