import { Injectable } from '@nestjs/common';
import { ClosedStatesRepository } from './closed-states.repository.js';
import { isCallingHour, isQuietHour, MOST_HOURS_AHEAD } from './quiet-hours.js';

const HOUR_MS = 3_600_000;
// The current or next one, and the one after it.
const MOST_TIMES = 2;

/** A time span without quiet hours. */
export interface OpenTime {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/**
 * The next open time spans, in whole hours; the first may include now. It also includes the past hour if that was open,
 * so that a reader whose clock is a few seconds slow does not see it as closed.
 */
export function openTimes(now: Date, isOpenAt: (at: Date) => boolean): OpenTime[] {
  const times: OpenTime[] = [];
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  let from: Date | undefined;
  for (let ahead = -1; ahead <= MOST_HOURS_AHEAD && times.length < MOST_TIMES; ahead += 1) {
    const hour = new Date(thisHour + ahead * HOUR_MS);
    const isOpen = ahead < MOST_HOURS_AHEAD && isOpenAt(ahead === 0 ? now : hour);
    if (isOpen) from ??= hour;
    else {
      if (from !== undefined && hour > now) times.push({ from, to: hour });
      from = undefined;
    }
  }
  return times;
}

/** Returns when numbers may be called and texted. The gate decides whether they may be texted at all. */
@Injectable()
export class ContactHours {
  constructor(private readonly closed: ClosedStatesRepository) {}

  /** @throws DatabaseAway */
  async of(phone: string, now: Date): Promise<{ call: OpenTime[]; text: OpenTime[] }> {
    const closures = await this.closed.closures();
    return {
      call: openTimes(now, (at) => isCallingHour(phone, at)),
      text: openTimes(now, (at) => !isQuietHour(phone, at, closures)),
    };
  }
}
