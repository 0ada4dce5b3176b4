import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findZones, isQuietHour, nextDayOpening, nextOpening } from './quiet-hours.js';
import { ClosedStatesRepository } from './closed-states.repository.js';
import { decideTextsInSql } from './decide-text.sql.js';
import { type WhyNot, whyNotInSql } from './why-not.sql.js';
import { Config } from '../../config/config.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import type { MayTextByHand, WhyNoText } from '../by-hand/lead-text.dto.js';
import { FIND_WHY_NOT_BY_HAND } from '../by-hand/lead-texts.sql.js';

const DECIDE = statement<{ phone: string; hash: Buffer; isQuiet: boolean }, { id: string; reasons: WhyNot[] }>(
  'decide-text',
  `WITH decided AS (${decideTextsInSql('(SELECT :phone::text AS phone, :hash::bytea AS phone_hash, :isQuiet::boolean AS is_quiet)')})
SELECT id, reasons FROM decided`,
);

const FIND_WHY_NOT = statement<{ phone: string; hash: Buffer }, { reasons: WhyNot[] }>(
  'find-why-not-text',
  `SELECT ${whyNotInSql(':phone::text', ':hash::bytea')} AS reasons`,
);

/** A stored decision of the gate. */
export interface TextDecision {
  readonly id: string;
  readonly mayText: boolean;
  /** Most important first; empty if the number may be texted. */
  readonly reasons: readonly WhyNot[];
  /** When the quiet hours end, if they are a reason. */
  readonly opensAt: Date | null;
}

/**
 * Decides whether a number may get a marketing text. Call it right before each text, because a stop may arrive at any
 * moment.
 */
@Injectable()
export class TextGate {
  /** The clock for quiet hours. Tests set it. */
  now = () => new Date();

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly closed: ClosedStatesRepository,
  ) {}

  /** Decides, and stores the decision. @throws DatabaseAway; do not text the number then */
  async decide(phone: string, now = this.now()): Promise<TextDecision> {
    const { isQuiet, opensAt } = await this.findHours(phone, now);
    const hash = hashPhone(this.config.suppressionKey, phone);
    const { id, reasons } = await this.database.queryOne(DECIDE.with({ phone, hash, isQuiet }));
    return { id, mayText: reasons.length === 0, reasons, opensAt };
  }

  /** Whether a number has quiet hours, and when they end. @throws DatabaseAway */
  async findHours(phone: string, now = this.now()): Promise<{ isQuiet: boolean; opensAt: Date | null }> {
    const closures = await this.closed.readClosures();
    const isQuiet = isQuietHour(phone, now, closures);
    return { isQuiet, opensAt: isQuiet ? nextOpening(phone, now, closures) : null };
  }

  /**
   * When the quiet hours of a number end, if it has them now, and on the next day, and the zones of its owner.
   * @throws DatabaseAway
   */
  async findTextHours(phone: string, now = this.now()) {
    const closures = await this.closed.readClosures();
    const opensAt = isQuietHour(phone, now, closures) ? nextOpening(phone, now, closures) : null;
    return { opensAt, opensNextDay: nextDayOpening(phone, now, closures), zones: findZones(phone) };
  }

  /**
   * Why staff may not text a number by hand now, most important first (see lead-texts.sql.ts). Stores no decision: the
   * text is decided about again when it leaves.
   * @throws DatabaseAway
   */
  async findReasonsByHand(
    manager: EntityManager,
    phone: string,
  ): Promise<{ reasons: readonly WhyNoText[]; opensAt: Date | null }> {
    if (!this.config.canText) return { reasons: ['no-provider'], opensAt: null };
    const { isQuiet, opensAt } = await this.findHours(phone);
    const hash = hashPhone(this.config.suppressionKey, phone);
    const [found] = await runIn(manager, FIND_WHY_NOT_BY_HAND.with({ phone, hash, isQuiet }));
    return { reasons: found?.reasons ?? [], opensAt };
  }

  /**
   * Whether staff may text a number by hand now. An unread reply does not matter, because the text answers it.
   * @throws DatabaseAway
   */
  async mayAnswerByHand(phone: string): Promise<MayTextByHand> {
    if (!this.config.canText) return { whyNot: 'no-provider', until: null };
    const { isQuiet, opensAt } = await this.findHours(phone);
    const hash = hashPhone(this.config.suppressionKey, phone);
    const { reasons } = await this.database.queryOne(FIND_WHY_NOT_BY_HAND.with({ phone, hash, isQuiet }));
    const whyNot = reasons.find((reason) => reason !== 'unread-reply') ?? null;
    return { whyNot, until: whyNot === 'quiet-hours' ? opensAt : null };
  }

  /**
   * The reasons why a number may not be texted at any hour; empty if it may be. Stores no decision, so senders must
   * call `decide` instead.
   * @throws DatabaseAway
   */
  async findReasons(phone: string): Promise<WhyNot[]> {
    const hash = hashPhone(this.config.suppressionKey, phone);
    return (await this.database.queryOne(FIND_WHY_NOT.with({ phone, hash }))).reasons;
  }
}
