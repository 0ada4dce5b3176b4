import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { readNow } from '../../database/read-now.js';
import { DealUpdatesService } from '../../deals/deal/deal-updates.service.js';
import type { Listing } from '../../deals/listings/listing.dto.js';
import { toListing } from '../../deals/listings/listing.js';
import { Refusal } from '../../http/refusal.js';
import { phoneHashKey } from '../../phone/phone-hash.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { type AlertAct, refuseResending } from '../alert/alert-changes.js';
import type { AlertEntity } from '../alert/alert.entity.js';
import type { AlertTexts, Sends, SendStatus, TextsAhead } from '../alert/alerts.dto.js';
import { AlertsRepository } from '../alert/alerts.repository.js';
import { ListKey } from '../members/list-key.js';
import { findTextProblem, writeSampleText } from './alert-text.js';
import { AlertTextsRepository } from './alert-texts.repository.js';
import { changeTexts, hasTextsLeft } from './text-changes.js';

const AUDIT_ACTIONS = { pause: 'alert-paused', resume: 'alert-resumed', cancel: 'alert-cancelled' } as const;
const CENTS = 100;
/** The members whose texts are counted one by one. Of a longer list, these tell the share of all to about 2 %. */
const MEMBERS_COUNTED = 2000;
const NO_TEXTS = { count: 0, isEstimate: false } as const;

/** Counts the texts of alerts, and changes them for staff. All methods throw DatabaseAway. */
@Injectable()
export class AlertTextsService {
  constructor(
    private readonly database: Database,
    private readonly alerts: AlertsRepository,
    private readonly texts: AlertTextsRepository,
    private readonly deals: DealUpdatesService,
    private readonly key: ListKey,
    private readonly config: Config,
  ) {}

  /**
   * Counts the texts that would be sent about a deal now, of whose email `members` would be told; null if no sender of
   * texts is set up.
   */
  async countAhead(dealId: string, members: number): Promise<TextsAhead | null> {
    if (!this.config.canText) return null;
    const deal = await this.database.transaction((transaction) => this.deals.lock(transaction, { id: dealId }));
    const listing = toListing(deal, this.config.messaging.company.timeZone);
    const problem = this.findProblem(listing) ?? null;
    const { count, isEstimate } = problem === null ? await this.estimate(dealId, members) : NO_TEXTS;
    const cents = Math.ceil(count * this.config.alerts.segmentPrice * CENTS);
    // A text that would need more segments is a problem.
    return { count, isEstimate, segments: 1, cents, problem, text: writeSampleText(listing, ...this.sender) };
  }

  /** The columns of the alert of a deal that is announced now. */
  announced(listing: Listing): Pick<AlertEntity, 'textsStatus' | 'textsReason' | 'textsPlannedAt'> {
    const isOn = this.config.canText && this.findProblem(listing) === undefined;
    return { textsStatus: isOn ? 'on' : 'off', textsReason: null, textsPlannedAt: null };
  }

  /** The state of the texts of an alert. */
  async read(transaction: Transaction, alert: AlertEntity): Promise<AlertTexts> {
    const counts = await this.texts.count(transaction, alert.dealId);
    const { textsStatus: status, textsReason: reason, textsChangedBy: changer } = alert;
    const by = changer === null ? null : await this.alerts.findChanger(transaction, changer);
    return { status, reason, by, counts, hasMore: hasTextsLeft(alert, counts) };
  }

  /** Lists the texts with a status; the read is audited. @throws Refusal 404 */
  list(dealId: string, status: SendStatus, { staffId, ip }: ActingStaff): Promise<Sends> {
    return this.database.transaction(async (transaction) => {
      requireFound(await this.alerts.find(transaction, dealId));
      const items = await this.texts.list(transaction, dealId, status);
      const detail = { dealId, channel: 'text', status };
      await appendAudit(transaction, { staffId, ip, action: 'alert-read', detail });
      return { items };
    });
  }

  /** Pauses, resumes or cancels the texts of an alert. @throws Refusal 404, 409 (wrong status) */
  change(dealId: string, act: AlertAct, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const alert = requireFound(await this.alerts.lock(transaction, dealId));
      const columns = changeTexts(alert, act, await readNow(transaction));
      await this.alerts.update(transaction, dealId, { ...columns, textsChangedBy: staffId });
      const detail = { dealId, channel: 'text' };
      await appendAudit(transaction, { staffId, ip, action: AUDIT_ACTIONS[act], detail });
    });
  }

  /** Queues the texts with an unknown result again. @throws Refusal 404, 409 */
  resendUnknown(dealId: string, { staffId, ip }: ActingStaff): Promise<{ count: number }> {
    return this.database.transaction(async (transaction) => {
      refuseResending(requireFound(await this.alerts.lock(transaction, dealId)));
      const count = await this.texts.resendUnknown(transaction, dealId);
      await this.alerts.update(transaction, dealId, { tendedAt: await readNow(transaction) });
      const detail = { dealId, channel: 'text', count };
      await appendAudit(transaction, { staffId, ip, action: 'alert-resent', detail });
      return { count };
    });
  }

  /** The deal of the link in a text, and the token that opens it for the member. @throws Refusal 404 */
  async openLink(code: string): Promise<{ slug: string; token: string }> {
    const link = await this.texts.findLink(code);
    if (link === undefined) throw new Refusal(404, 'There is no such link.', { reason: 'unknown-link' });
    return { slug: link.slug, token: this.key.memberToken(link.hash, link.version ?? 0) };
  }

  private async estimate(dealId: string, members: number): Promise<Pick<TextsAhead, 'count' | 'isEstimate'>> {
    const phoneKey = phoneHashKey(this.config.suppressionKey);
    const { textsPerWeek: perWeek } = this.config.alerts;
    const sample = { dealId, phoneKey, perWeek, most: MEMBERS_COUNTED };
    const { numbers, told, isAll } = await this.texts.countAhead(sample);
    if (isAll) return { count: numbers, isEstimate: false };
    return { count: Number(((members * numbers) / (told || 1)).toPrecision(2)), isEstimate: true };
  }

  private findProblem(listing: Listing): string | undefined {
    return findTextProblem(listing, ...this.sender);
  }

  /** The company's name, and the origin of the links. */
  private get sender(): [string, string] {
    return [this.config.messaging.company.name, this.config.publicOrigins[0] ?? ''];
  }
}

function requireFound(alert: AlertEntity | null): AlertEntity {
  if (alert === null) throw new Refusal(404, 'There is no alert with this id.', { reason: 'unknown-alert' });
  return alert;
}
