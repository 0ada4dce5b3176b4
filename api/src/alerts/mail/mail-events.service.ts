import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { END_MEMBERSHIP, type MailEvent, STORE_EVENT } from './mail-events.sql.js';

/** An event that the mail provider reported. */
export interface ReportedEvent extends MailEvent {
  /** Whether the email belongs to no alert. */
  readonly isOutsideAlert: boolean;
}

/** Applies what the mail provider reports about emails to members. All methods throw DatabaseAway. */
@Injectable()
export class MailEventsService {
  constructor(private readonly database: Database) {}

  /** Applies an event. A repeated report changes nothing. */
  async store({ isOutsideAlert, ...event }: ReportedEvent): Promise<void> {
    await this.database.query((isOutsideAlert ? END_MEMBERSHIP : STORE_EVENT).with(event));
  }
}
