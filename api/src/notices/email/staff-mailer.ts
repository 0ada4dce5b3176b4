import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { END_STAFF_MAIL, type StaffMailKind, TAKE_STAFF_MAIL } from '../../staff/accounts/staff-mails.sql.js';
import { MailSender, NO_LEAD } from './mail-sender.js';
import { sayMoment } from './notice-mail.js';

const LOOK_EVERY_MS = 1000;
/** Over two days. */
const MOST_ATTEMPTS = 12;

const WORDS: Record<StaffMailKind, { subject: string; what: string; next: string }> = {
  'password-reset': {
    subject: 'An administrator reset your password',
    what: 'reset the password of your account',
    next: 'You get the new password from them, and choose your own when you sign in.',
  },
  'factors-removed': {
    subject: 'An administrator removed your second factors',
    what: 'removed the authenticator, passkeys and recovery codes of your account',
    next: 'Set up a second factor again in Your account after you sign in.',
  },
};

/** Sends people e-mail about their own account. Any number of processes may run it. */
@Injectable()
export class StaffMailer {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly config: Config,
    private readonly database: JobsDatabase,
    private readonly sender: MailSender,
  ) {}

  /** Tries one e-mail that is due. Returns the milliseconds until the next look. */
  async send(): Promise<number> {
    const [mail] = await this.database.query(TAKE_STAFF_MAIL.with());
    if (mail === undefined) return LOOK_EVERY_MS;
    const { id, kind, happenedAt: date, email: to } = mail;
    const { subject, what, next } = WORDS[kind];
    const desk = `${this.config.deskOrigin}/desk`;
    const text = [
      `An administrator ${what} at ${desk}, on ${sayMoment(date)}. All your sessions have ended.`,
      next,
      'If you did not ask for this, call an administrator.\n',
    ].join('\n\n');
    const outcome = await this.sender.post({ id, about: NO_LEAD, eventId: id, to, date, subject, text });
    if (outcome !== 'sent' && !outcome.isFinal && mail.attempts < MOST_ATTEMPTS) return 0;
    if (outcome !== 'sent') this.logger.warn(`an e-mail about an account was not sent: ${outcome.reason}`);
    await this.database.query(END_STAFF_MAIL.with({ id }));
    return 0;
  }
}
