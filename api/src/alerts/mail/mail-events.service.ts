import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { END_MEMBERSHIP, type MailEvent, NOTE_EVENT } from './mail-events.sql.js';

/** An event about an email, as the mail provider reported it. */
export interface ToldEvent extends MailEvent {
  /** Whether the email belongs to no alert. */
  readonly isOther: boolean;
}

/** Applies what the mail provider reports about emails to members. All methods throw DatabaseAway. */
@Injectable()
export class MailEventsService {
  constructor(private readonly database: Database) {}

  /** Applies an event, once however often it is reported. */
  async note({ isOther, ...event }: ToldEvent): Promise<void> {
    await this.database.query((isOther ? END_MEMBERSHIP : NOTE_EVENT).with(event));
  }
}
