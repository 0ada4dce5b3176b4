import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import type { AuditAction } from '../../database/audit-action.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { readNow } from '../../database/read-now.js';
import { DealUpdatesService, unknownDeal } from '../../deals/deal/deal-updates.service.js';
import { toListing } from '../../deals/listings/listing.js';
import { DealMovesService } from '../../deals/stages/deal-moves.service.js';
import { beginsAt } from '../../deals/stages/deal-stages.js';
import type { VersionRead } from '../../http/request/if-match.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { subjectOf } from '../mail/alert-mail.js';
import type { SendKey } from '../mail/sends.sql.js';
import { type AlertAct, canceledAlert, changeAlert, hasEmailsLeft, refuseResending } from './alert-changes.js';
import type { AlertEntity } from './alert.entity.js';
import type { AlertState, Audience, PausedAlerts, ScheduledAlert, Sends, SendStatus } from './alerts.dto.js';
import { AlertTextsService } from '../texts/alert-texts.service.js';
import { AlertsRepository } from './alerts.repository.js';
import { delayEndsAt } from './head-start.js';

const AUDIT_ACTIONS = { pause: 'alert-paused', resume: 'alert-resumed', cancel: 'alert-cancelled' } as const;

/** Changes of alerts by staff. A deal is locked before its alert. All methods throw DatabaseAway. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly database: Database,
    private readonly alerts: AlertsRepository,
    private readonly deals: DealUpdatesService,
    private readonly moves: DealMovesService,
    private readonly texts: AlertTextsService,
    private readonly config: Config,
  ) {}

  /** Counts the members who would get the email now. @throws Refusal 404 */
  async countAudience(dealId: string): Promise<Audience> {
    const audience = await this.alerts.countAudience(dealId);
    if (audience === undefined) throw unknownDeal();
    return { ...audience, texts: await this.texts.countAhead(dealId, audience.members) };
  }

  /**
   * Schedules the first email for five minutes from now. @throws Refusal 404, 412, 409 (its stage, or a failed check)
   */
  announce(read: VersionRead, actor: ActingStaff): Promise<ScheduledAlert> {
    return this.database.transaction(async (transaction) => {
      const deal = await this.deals.lock(transaction, read);
      const listing = toListing(deal, this.config.messaging.company.timeZone);
      const subject = subjectOf(listing);
      const startsAt = beginsAt(await readNow(transaction));
      const fresh = { status: 'scheduled', reason: null, endedAt: null, counts: null } as const;
      const texts = this.texts.announced(listing);
      const alert = { dealId: deal.id, ...fresh, ...texts, subject, startsAt, staffId: actor.staffId };
      await this.alerts.store(transaction, alert);
      return { ...(await this.moves.schedule(transaction, deal, actor)), startsAt };
    });
  }

  /** Stops an announcement before its first email. @throws Refusal 404, 409 (it has started) */
  stop(dealId: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const deal = await this.deals.lock(transaction, { id: dealId });
      await this.alerts.update(transaction, dealId, canceledAlert('stopped', await readNow(transaction)));
      await this.moves.stop(transaction, deal, actor);
    });
  }

  /** Takes a deal off the market: no more emails about it leave. @throws Refusal 404, 412, 409 (it is sold) */
  withdraw(read: VersionRead, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const deal = await this.deals.lock(transaction, read);
      const alert = await this.alerts.lock(transaction, read.id);
      // Keeps the name of the person who canceled it.
      if (alert?.status !== 'cancelled')
        await this.alerts.update(transaction, read.id, canceledAlert('withdrawn', await readNow(transaction)));
      await this.moves.withdraw(transaction, deal, actor);
    });
  }

  /** @throws Refusal 404 */
  read(id: string): Promise<AlertState> {
    return this.database.entities(async (manager) => {
      const alert = requireFound(await this.alerts.find(manager, id));
      const { status, reason, subject, startsAt, startedAt, endedAt, regularTriedAt, changedBy } = alert;
      const { counts, unfinished, holding } = await this.alerts.countSends(manager, id);
      const by = changedBy === null ? null : await this.alerts.findChanger(manager, changedBy);
      return {
        ...{ id, status, reason, by, subject, startsAt, startedAt, endedAt, counts },
        ...{
          hasMore: hasEmailsLeft(alert, unfinished),
          holding,
          holdsUntil: regularTriedAt && delayEndsAt(regularTriedAt),
          texts: await this.texts.read(manager, alert),
        },
      };
    });
  }

  /** Alerts whose emails or texts are paused. */
  async listPaused(): Promise<PausedAlerts> {
    return { items: await this.alerts.listPaused() };
  }

  /** Lists the emails with a status; the read is audited. @throws Refusal 404 */
  listSends(dealId: string, status: SendStatus, actor: ActingStaff): Promise<Sends> {
    return this.database.transaction(async (transaction) => {
      requireFound(await this.alerts.find(transaction, dealId));
      const items = await this.alerts.listSends(transaction, dealId, status);
      await audit(transaction, 'alert-read', dealId, actor, { status });
      return { items };
    });
  }

  /** Pauses, resumes or cancels an alert. @throws Refusal 404, 409 (wrong status, or no emails are left to send) */
  change(dealId: string, act: AlertAct, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const alert = requireFound(await this.alerts.lock(transaction, dealId));
      const unfinished = await this.alerts.countUnfinished(transaction, dealId);
      const columns = changeAlert(alert, act, unfinished, await readNow(transaction));
      await this.alerts.update(transaction, dealId, { ...columns, changedBy: actor.staffId });
      await audit(transaction, AUDIT_ACTIONS[act], dealId, actor);
    });
  }

  /** Skips a waiting email. @throws Refusal 404, 409 (it does not wait any more) */
  endSend(send: SendKey, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      requireFound(await this.alerts.find(transaction, send.dealId));
      if (!(await this.alerts.endSend(transaction, send)))
        throw new Refusal(409, 'This email does not wait any more.', { reason: 'not-waiting', showsReason: true });
      await audit(transaction, 'alert-send-ended', send.dealId, actor);
    });
  }

  /** Queues the emails with an unknown result again. @throws Refusal 404, 409 */
  resendUnknown(dealId: string, actor: ActingStaff): Promise<{ count: number }> {
    return this.database.transaction(async (transaction) => {
      refuseResending(requireFound(await this.alerts.find(transaction, dealId)));
      const count = await this.alerts.resendUnknown(transaction, dealId);
      await audit(transaction, 'alert-resent', dealId, actor, { count });
      return { count };
    });
  }
}

/** Returns the alert. @throws Refusal 404 if there is none */
function requireFound(alert: AlertEntity | null): AlertEntity {
  if (alert === null) throw new Refusal(404, 'There is no alert with this id.', { reason: 'unknown-alert' });
  return alert;
}

function audit(
  transaction: Transaction,
  action: AuditAction,
  dealId: string,
  { staffId, ip }: ActingStaff,
  more: object = {},
): Promise<void> {
  return appendAudit(transaction, { staffId, ip, action, detail: { dealId, ...more } });
}
