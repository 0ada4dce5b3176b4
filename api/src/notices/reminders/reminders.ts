import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { endOfDay } from '../../http/fields/time-zone.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { LIST_ZONES, QUEUE_RESET_EMAILS, QUEUE_ASSIGNMENT_EMAILS, QUEUE_MORNING_EMAILS } from './reminders.sql.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';

const isMorning = (hour: number) => hour >= 7 && hour < 10;

/** Queues emails to staff about their own work and account. Several processes may run it at once. */
@Injectable()
export class Reminders {
  constructor(
    private readonly database: JobsDatabase,
    private readonly config: Config,
  ) {}

  /** Queues an email about each reset by an admin. */
  async emailResets(): Promise<void> {
    await this.database.query(QUEUE_RESET_EMAILS.with());
  }

  /** Queues one email to each person about all leads that were assigned to them. */
  async emailAssignments(): Promise<void> {
    await this.database.query(QUEUE_ASSIGNMENT_EMAILS.with());
  }

  /** Queues one email a day to each person, between 7 and 10 AM in their time zone. */
  async emailMornings(now = new Date()): Promise<void> {
    const usualZone = this.config.messaging.company.timeZone;
    const people = (await this.database.query(LIST_ZONES.with({ usualZone, now }))).flatMap(({ id, timeZone }) => {
      // The Swedish format is 2026-11-24 07:03.
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
      if (!isMorning(Number(clock.slice(11, 13)))) return [];
      return [{ id, day: clock.slice(0, 10), end: endOfDay(timeZone, now).toISOString() }];
    });
    const of = (name: 'id' | 'day' | 'end') => people.map((person) => person[name]);
    const mornings = { ids: of('id'), days: of('day'), ends: of('end'), statuses: OPEN_STATUSES, now };
    if (people.length > 0) await this.database.query(QUEUE_MORNING_EMAILS.with(mornings));
  }
}
