import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { AuditAction } from '../../database/audit-action.js';
import { appendAudit } from '../../database/audit-log.js';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { DealMovesRepository, MINUTES_TO_STOP } from '../../deals/stages/deal-moves.repository.js';
import { holdDeal } from '../../deals/deal/deal-updates.js';
import { toListing } from '../../deals/listings/listing.js';
import type { VersionRead } from '../../http/if-match.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AlertEntity, type AlertStatus } from './alert.entity.js';
import { subjectOf } from '../mail/alert-mail.js';
import type { AlertState, Audience, PausedAlerts, ScheduledAlert, Sends, SendStatus } from './alerts.dto.js';
import {
  COUNT_AUDIENCE,
  COUNT_HOLDING,
  COUNT_SENDS,
  FIND_CHANGER,
  LIST_PAUSED,
  LIST_SENDS,
  RESEND_UNKNOWN,
} from './alerts.sql.js';
import { hasMore } from './has-more.js';
import { heldUntil } from './public-date.js';
import { END_SEND, MEASURE, type SendKey } from '../mail/sends.sql.js';

const NOW = () => 'now()';

/** Stores alerts and what staff do with them. All methods throw DatabaseAway. */
@Injectable()
export class AlertsRepository {
  constructor(
    private readonly database: Database,
    private readonly moves: DealMovesRepository,
    private readonly config: Config,
  ) {}

  /** Counts the members who would get the email now. @throws Refusal 404 */
  async countAudience(dealId: string): Promise<Audience> {
    const [audience] = await this.database.query(COUNT_AUDIENCE.with({ dealId }));
    if (audience === undefined) throw new Refusal(404, 'There is no deal with this id.', { reason: 'unknown-deal' });
    return audience;
  }

  /** Schedules the emails in five minutes. @throws Refusal 404, 412, 409 (its stage, or a failed check) */
  announce(read: VersionRead, actor: ActingStaff): Promise<ScheduledAlert> {
    return this.database.transaction(async (manager) => {
      const deal = await holdDeal(manager, read);
      const alert = {
        dealId: deal.id,
        status: 'scheduled' as const,
        reason: null,
        subject: subjectOf(toListing(deal, this.config.messaging.company.timeZone)),
        endedAt: null,
        counts: null,
      };
      const startsAt = () => `now() + interval '${MINUTES_TO_STOP} minutes'`;
      await manager.upsert(AlertEntity, { ...alert, startsAt, staffId: actor.staffId }, ['dealId']);
      const { id, version } = await this.moves.schedule(manager, deal, actor);
      return { id, version, startsAt: (await findAlert(manager, id)).startsAt };
    });
  }

  /** Stops an announcement before its first email. @throws Refusal 404, 409 (it has started) */
  stop(dealId: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const deal = await holdDeal(manager, { id: dealId });
      await cancel(manager, dealId, 'stopped');
      await this.moves.stop(manager, deal, actor);
    });
  }

  /** Takes a deal off the market: no more emails about it leave. @throws Refusal 404, 412, 409 (it is sold) */
  withdraw(read: VersionRead, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const deal = await holdDeal(manager, read);
      await cancel(manager, read.id, 'withdrawn');
      await this.moves.withdraw(manager, deal, actor);
    });
  }

  /** @throws Refusal 404 */
  read(id: string): Promise<AlertState> {
    return this.database.entities(async (manager) => {
      const alert = await findAlert(manager, id);
      const open = await countOpen(manager, id);
      const { status, reason, subject, startsAt, startedAt, endedAt, regularTriedAt, changedBy } = alert;
      const counts = await runIn(manager, COUNT_SENDS.with({ dealId: id }));
      const [holding] = await runIn(manager, COUNT_HOLDING.with({ dealId: id }));
      const holdsUntil = regularTriedAt && heldUntil(regularTriedAt);
      const [by = null] = changedBy === null ? [] : await runIn(manager, FIND_CHANGER.with({ id: changedBy }));
      return {
        id,
        status,
        reason,
        by,
        subject,
        startsAt,
        startedAt,
        endedAt,
        counts,
        hasMore: hasMore(alert, open),
        holding: holding?.count ?? 0,
        holdsUntil,
      };
    });
  }

  /** Paused alerts, oldest first. */
  async listPaused(): Promise<PausedAlerts> {
    return { items: await this.database.query(LIST_PAUSED.with()) };
  }

  /** Lists the emails with a status; the read is audited. @throws Refusal 404 */
  listSends(dealId: string, status: SendStatus, actor: ActingStaff): Promise<Sends> {
    return this.database.transaction(async (manager) => {
      await findAlert(manager, dealId);
      const items = await runIn(manager, LIST_SENDS.with({ dealId, status }));
      await audit(manager, 'alert-read', dealId, actor, { status });
      return { items };
    });
  }

  /** @throws Refusal 404, 409 (nothing is left to send) */
  pause(id: string, actor: ActingStaff): Promise<void> {
    return this.change(
      id,
      ['sending', 'sent'],
      { status: 'paused', reason: 'staff', pausedAt: NOW },
      'alert-paused',
      actor,
    );
  }

  /** Resumes a paused alert. @throws Refusal 404, 409 */
  resume(id: string, actor: ActingStaff): Promise<void> {
    const status = () => "CASE WHEN started_at IS NULL THEN 'scheduled' ELSE 'sending' END";
    const starts = () => 'CASE WHEN started_at IS NULL THEN now() ELSE starts_at END';
    const set = {
      status,
      startsAt: starts,
      reason: null,
      resumedAt: NOW,
      tendedAt: NOW,
      plannedAt: null,
      endedAt: null,
    };
    return this.change(id, ['paused'], set, 'alert-resumed', actor);
  }

  /** Ends an alert for good. @throws Refusal 404, 409 (nothing is left to send) */
  cancel(id: string, actor: ActingStaff): Promise<void> {
    const set = { status: 'cancelled', reason: 'staff', endedAt: NOW } as const;
    return this.change(id, ['sending', 'sent', 'paused'], set, 'alert-cancelled', actor);
  }

  /** Ends a waiting email. @throws Refusal 404, 409 (it does not wait any more) */
  endSend(send: SendKey, actor: ActingStaff): Promise<void> {
    if (!/^[\w-]{22}$/.test(send.hash))
      return Promise.reject(new Refusal(404, 'There is no e-mail with this id.', { reason: 'unknown-send' }));
    return this.database.transaction(async (manager) => {
      await findAlert(manager, send.dealId);
      if ((await runIn(manager, END_SEND.with(send))).length === 0)
        throw new Refusal(409, 'This e-mail does not wait any more.', { reason: 'not-waiting', showsReason: true });
      await audit(manager, 'alert-send-ended', send.dealId, actor);
    });
  }

  /** Sends again the emails with an unknown result. @throws Refusal 404, 409 */
  resendUnknown(dealId: string, actor: ActingStaff): Promise<{ count: number }> {
    return this.database.transaction(async (manager) => {
      const { status } = await findAlert(manager, dealId);
      if (status === 'cancelled') throw wrongStatus(status);
      const { length: count } = await runIn(manager, RESEND_UNKNOWN.with({ dealId }));
      await audit(manager, 'alert-resent', dealId, actor, { count });
      return { count };
    });
  }

  private change(
    dealId: string,
    from: readonly AlertStatus[],
    set: QueryDeepPartialEntity<AlertEntity>,
    action: AuditAction,
    actor: ActingStaff,
  ): Promise<void> {
    return this.database.transaction(async (manager) => {
      const alert = await findAlert(manager, dealId, true);
      if (!from.includes(alert.status)) throw wrongStatus(alert.status);
      if (action !== 'alert-resumed' && !hasMore(alert, await countOpen(manager, dealId)))
        throw new Refusal(409, 'There are no e-mails left to send.', { reason: 'none-left', showsReason: true });
      await manager.update(AlertEntity, { dealId }, { ...set, changedBy: actor.staffId });
      await audit(manager, action, dealId, actor);
    });
  }
}

async function findAlert(manager: EntityManager, dealId: string, isHeld = false): Promise<AlertEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const alert = await manager.findOne(AlertEntity, { where: { dealId }, ...(isHeld && { lock }) });
  if (alert === null) throw new Refusal(404, 'There is no alert with this id.', { reason: 'unknown-alert' });
  return alert;
}

/** Counts the alert's emails that have not ended. */
async function countOpen(manager: EntityManager, dealId: string): Promise<number> {
  const [measured] = await runIn(manager, MEASURE.with({ dealId }));
  return measured?.open ?? 0;
}

async function cancel(manager: EntityManager, dealId: string, reason: string): Promise<void> {
  await manager.update(AlertEntity, { dealId }, { status: 'cancelled', reason, endedAt: NOW });
}

function wrongStatus(status: AlertStatus): Refusal {
  return new Refusal(409, `The alert is ${status}.`, { reason: 'wrong-status', showsReason: true });
}

function audit(manager: EntityManager, action: AuditAction, dealId: string, { staffId, ip }: ActingStaff, more = {}) {
  return appendAudit(manager, { staffId, ip, action, detail: { dealId, ...more } });
}
