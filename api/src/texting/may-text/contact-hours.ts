import { Injectable } from '@nestjs/common';
import { ClosedStatesRepository } from './closed-states.repository.js';
import { isCallingHour, isQuietHour, MOST_HOURS_AHEAD } from './quiet-hours.js';

const HOUR_MS = 3_600_000;
// The current or next time span, and the one after it.
const MOST_TIMES = 2;

/** A time span in which a number may be called or texted. */
export interface OpenTime {
  readonly from: Date;
  /** The end, which is not part of the span. */
  readonly to: Date;
}

/**
 * The next open time spans, in whole hours. The first may include now, and then the past hour too if that was open, so
 * that a browser whose clock is a few seconds slow does not show the span as closed.
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

/** Finds the hours in which a number may be called and texted. TextGate decides whether it may be texted at all. */
@Injectable()
export class ContactHours {
  constructor(private readonly closed: ClosedStatesRepository) {}

  /** @throws DatabaseAway */
  async find(phone: string, now: Date): Promise<{ call: OpenTime[]; text: OpenTime[] }> {
    const closures = await this.closed.readClosures();
    return {
      call: openTimes(now, (at) => isCallingHour(phone, at)),
      text: openTimes(now, (at) => !isQuietHour(phone, at, closures)),
    };
  }
}
