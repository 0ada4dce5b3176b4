import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { endOfDay } from '../../http/fields/time-zone.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { LIST_ZONES, TELL_ACCOUNTS, TELL_ASSIGNED, TELL_MORNINGS } from './reminders.sql.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';

const isMorning = (hour: number) => hour >= 7 && hour < 10;

/** Sends people emails about their own work and account. Any number of processes may run it. */
@Injectable()
export class Reminders {
  constructor(
    private readonly database: JobsDatabase,
    private readonly config: Config,
  ) {}

  /** An email about each reset by an admin. */
  async tellAccounts(): Promise<void> {
    await this.database.query(TELL_ACCOUNTS.with());
  }

  /** One email to each person about all leads that they were assigned. */
  async tellAssigned(): Promise<void> {
    await this.database.query(TELL_ASSIGNED.with());
  }

  /** One email a day to each person, from 7 AM in their time zone. If no process ran until 10 AM, there is none. */
  async tellMornings(now = new Date()): Promise<void> {
    const usualZone = this.config.messaging.company.timeZone;
    const people = (await this.database.query(LIST_ZONES.with({ usualZone }))).flatMap(({ id, timeZone }) => {
      // Sweden writes 2026-11-24 07:03.
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
      if (!isMorning(Number(clock.slice(11, 13)))) return [];
      return [{ id, day: clock.slice(0, 10), end: endOfDay(timeZone, now).toISOString() }];
    });
    const of = (name: 'id' | 'day' | 'end') => people.map((person) => person[name]);
    const asked = { ids: of('id'), days: of('day'), ends: of('end'), statuses: OPEN_STATUSES, now };
    if (people.length > 0) await this.database.query(TELL_MORNINGS.with(asked));
  }
}
