import { Injectable, Logger } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { setTimeout as pause } from 'node:timers/promises';
import { Config } from '../../config/config.js';
import {
  type DueDelivery,
  type FailedTry,
  isAboutAccount,
  type LeadEmailDelivery,
  leadUrlOf,
  type Outcome,
} from '../outbox/due-delivery.js';
import { writeAccountMail } from './account-mail.js';
import { writeAlertPausedMail } from './alert-paused-mail.js';
import { writeLeadMail } from './lead-mail.js';
import { MailFolder, writeMailFile } from './mail-folder.js';
import { type NoticeMail, writeNoticeMail } from './notice-mail.js';
import { writeReminderMail } from './reminder-mail.js';
import { writeSpamMail } from './spam-mail.js';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 20_000;
const LIMIT_MS = 45_000;
// A morning reminder that is later than this is not sent.
const MORNING_MS = 3 * 3_600_000;

/** Replaces the lead's id in the file name of an email that is not about a lead. */
const NO_LEAD = 'reminder';

/** Sends email to staff and from staff to leads through SMTP_URL, or writes it to files if that is not set. */
@Injectable()
export class MailSender {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly config: Config,
    private readonly kept: MailFolder,
  ) {}

  /** Sends the email of a delivery. Returns failures instead of throwing them. */
  async send(delivery: DueDelivery): Promise<Outcome> {
    if (delivery.kind === 'lead-email') return this.sendToLead(delivery);
    const { mailFrom } = this.config.notices;
    const { id, eventId, leadId, destination } = delivery;
    if (!this.isWanted(delivery)) return { reason: 'this address gets no notices any more', isFinal: true };
    if (delivery.kind === 'morning' && Date.now() - delivery.happenedAt.getTime() > MORNING_MS)
      return { reason: 'the morning is over', isFinal: true };
    const mail: SendMailOptions = {
      from: mailFrom,
      to: { name: '', address: destination },
      date: delivery.happenedAt,
      // The same in every attempt, so that a mailbox shows repeated messages once.
      messageId: `<${eventId}.${id}@${new URL(this.config.publicOrigins[0] ?? '').hostname}>`,
      headers: { 'X-Event-ID': eventId, 'Auto-Submitted': 'auto-generated' },
      ...this.write(delivery),
    };
    return this.hand(mail, id, leadId);
  }

  private async sendToLead(delivery: LeadEmailDelivery): Promise<Outcome> {
    const { messaging, notices, emails } = this.config;
    const { mailFrom } = notices;
    const mail = writeLeadMail(delivery, {
      mailFrom,
      company: messaging.company.name,
      replyAddress: emails.replyAddress,
    });
    return this.hand(mail, delivery.id, delivery.leadId);
  }

  /** Hands an email to the mail server, or writes it to a file. */
  private hand(mail: SendMailOptions, id: string, leadId: string | null): Promise<Outcome> {
    const { smtpUrl } = this.config.notices;
    const safe = { ...mail, disableFileAccess: true, disableUrlAccess: true };
    return smtpUrl === undefined ? this.writeFile(id, leadId ?? NO_LEAD, safe) : sendThrough(smtpUrl, safe);
  }

  private isWanted(delivery: Exclude<DueDelivery, LeadEmailDelivery>): boolean {
    const { emails } = this.config.notices;
    if (isAboutAccount(delivery)) return true;
    const isPersonal = (delivery.reminder !== null && delivery.kind !== 'suspected-spam') || emails === undefined;
    return isPersonal ? delivery.isStaffAddress : emails.includes(delivery.destination);
  }

  private write(delivery: Exclude<DueDelivery, LeadEmailDelivery>): NoticeMail {
    const { deskOrigin, messaging, notices } = this.config;
    const { timeZone } = messaging.company;
    const desk = `${deskOrigin}/desk`;
    if (isAboutAccount(delivery)) return writeAccountMail(delivery, desk, timeZone);
    if (delivery.kind === 'alert-paused') return writeAlertPausedMail(delivery, desk, timeZone);
    if (delivery.kind === 'suspected-spam') return writeSpamMail(delivery, desk);
    return delivery.reminder === null
      ? writeNoticeMail(delivery, leadUrlOf(notices.leadUrl, delivery.leadId), timeZone)
      : writeReminderMail(delivery, notices.leadUrl, desk);
  }

  private async writeFile(id: string, about: string, mail: SendMailOptions): Promise<Outcome> {
    const { createTransport } = await loadMailLibrary();
    const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(
      mail,
    );
    let path;
    try {
      path = writeMailFile(this.config.dataDir, { leadId: about, deliveryId: id, message: message as Buffer });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return { reason: `the folder of email cannot be written to (${String(code)})`, isFinal: false };
    }
    // An erasure that ended before the file was written did not delete it. It deleted the delivery, so the result is
    // lost.
    const gone = about === NO_LEAD ? [] : await this.kept.deleteOfErased([about]);
    if (gone.length === 0) this.logger.log(`SMTP_URL is unset: an email is in ${path}`);
    return 'sent';
  }
}

// Each message has its own connection, so that a slow one does not delay other messages.
async function sendThrough(url: string, mail: SendMailOptions): Promise<Outcome> {
  const { createTransport } = await loadMailLibrary();
  const limits = {
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    dnsTimeout: CONNECT_LIMIT_MS,
  };
  const timedOut = { reason: `the mail server took longer than ${LIMIT_MS / 1000} s`, isFinal: false };
  const sent = createTransport({ url, ...limits })
    .sendMail(mail)
    .then(() => 'sent' as const, failureOf);
  return Promise.race([sent, pause(LIMIT_MS, timedOut, { ref: false })]);
}

function failureOf(error: unknown): FailedTry {
  const {
    code,
    command,
    responseCode,
    response = '',
  } = error as { code?: string; command?: string; responseCode?: number; response?: string };
  const status = responseCode === undefined ? '' : ` (${responseCode})`;
  // In RFC 5321, 5xx is permanent. A refused sign-in is retried, because the operator can fix it.
  const isFinal = responseCode !== undefined && responseCode >= 500;
  // RFC 3463: 5.1.x is about an address. In the response to RCPT TO it is the recipient's.
  const isGone = isFinal && /\b5\.1\.\d/.test(response);
  if (command === 'RCPT TO') return { reason: `the mail server refused the recipient${status}`, isFinal, isGone };
  if (code === 'EMESSAGE') return { reason: `the mail server refused the message${status}`, isFinal };
  if (code === 'EAUTH') return { reason: `the mail server refused the sign-in${status}`, isFinal: false };
  if (code === 'ETIMEDOUT') return { reason: 'the mail server did not respond in time', isFinal: false };
  return {
    reason: `the mail server failed (${String(responseCode ?? code ?? 'unknown').slice(0, 60)})`,
    isFinal: false,
  };
}

type MailLibrary = typeof import('nodemailer');

let library: Promise<MailLibrary> | undefined;

/** Loaded on first use, because it takes 25 MB that only a process that sends email needs. */
function loadMailLibrary(): Promise<MailLibrary> {
  library ??= import('nodemailer');
  return library;
}
