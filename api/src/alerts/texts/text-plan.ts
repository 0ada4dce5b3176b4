import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { phoneHashKey } from '../../phone/phone-hash.js';
import { ClosedStatesRepository } from '../../texting/may-text/closed-states.repository.js';
import { isQuietHour, nextOpening, type Closures } from '../../texting/may-text/quiet-hours.js';
import type { MemberPosition } from '../mail/sends.sql.js';
import {
  DELETE_OLD_TEXTS,
  FIND_ALERTS_TO_TEXT,
  FREE_EXPIRED_TEXTS,
  LIST_MEMBERS_TO_TEXT,
  type MemberToText,
  PLAN_TEXTS,
  SKIP_REMAINING_TEXTS,
  STORE_TEXTS_PLANNED,
} from './texts.sql.js';
import { PAUSE_UNHEALTHY_TEXTS } from './text-health.sql.js';

/** The most members per statement: it then takes at most 300 ms. */
const MEMBERS_PER_STATEMENT = 1000;
const NEWEST_MEMBER: MemberPosition = { at: 'infinity', hash: '' };

/** Queues the texts of alerts, each for the hour at which its number may be texted. */
@Injectable()
export class TextPlan {
  private readonly phoneKey: Buffer;

  constructor(
    private readonly jobs: JobsDatabase,
    private readonly closed: ClosedStatesRepository,
    config: Config,
  ) {
    this.phoneKey = phoneHashKey(config.suppressionKey);
  }

  /** Handles the due work of the texts of all alerts. */
  async run(now = new Date()): Promise<void> {
    await this.jobs.query(FREE_EXPIRED_TEXTS.with());
    await this.jobs.query(SKIP_REMAINING_TEXTS.with({ most: MEMBERS_PER_STATEMENT }));
    await this.jobs.query(PAUSE_UNHEALTHY_TEXTS.with());
    for (const { dealId, since, at } of await this.jobs.query(FIND_ALERTS_TO_TEXT.with()))
      await this.plan(dealId, { since, at }, now);
  }

  /** Deletes the texts of one old alert. Returns whether there may be another. */
  async deleteOld(): Promise<boolean> {
    return (await this.jobs.query(DELETE_OLD_TEXTS.with())).length > 0;
  }

  /** Queues texts to all members if `since` is null, otherwise to those who joined or changed since then. */
  private async plan(dealId: string, { since, at }: { since: Date | null; at: Date }, now: Date): Promise<void> {
    const closures = await this.closed.readClosures();
    let next: MemberPosition | undefined = NEWEST_MEMBER;
    while (next !== undefined) {
      const members: MemberToText[] = await this.jobs.query(
        LIST_MEMBERS_TO_TEXT.with({
          ...next,
          ...{ dealId, since, phoneKey: this.phoneKey, most: MEMBERS_PER_STATEMENT },
        }),
      );
      await this.store(dealId, members, { now, closures });
      const page = members.filter(({ isOfPage }) => isOfPage);
      next = page.length === MEMBERS_PER_STATEMENT ? page.at(-1) : undefined;
    }
    await this.jobs.query(STORE_TEXTS_PLANNED.with({ dealId, plannedAt: at }));
  }

  private async store(
    dealId: string,
    members: readonly MemberToText[],
    { now, closures }: { now: Date; closures: Closures },
  ): Promise<void> {
    const texts = members.flatMap(({ hash, phone, phoneHash }) =>
      phone === null || phoneHash === null
        ? []
        : [{ hash, phoneHash, opensAt: opensAt(phone, now, closures)?.toISOString() ?? null }],
    );
    if (texts.length === 0) return;
    const columnOf = <Name extends 'hash' | 'phoneHash' | 'opensAt'>(name: Name) => texts.map((text) => text[name]);
    await this.jobs.query(
      PLAN_TEXTS.with({
        ...{ dealId, hashes: columnOf('hash') },
        ...{ phoneHashes: columnOf('phoneHash'), opensAts: columnOf('opensAt') },
      }),
    );
  }
}

/** When the quiet hours of a number end; null outside of quiet hours. */
export function opensAt(phone: string, now: Date, closures: Closures = new Map()): Date | null {
  return isQuietHour(phone, now, closures) ? nextOpening(phone, now, closures) : null;
}
