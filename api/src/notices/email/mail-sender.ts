import { Injectable, Logger } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { setTimeout as pause } from 'node:timers/promises';
import { Config } from '../../config/config.js';
import { type DueDelivery, type FailedTry, leadUrlOf, type Outcome } from '../outbox/due-delivery.js';
import { KeptMail, keepMail } from './mail-folder.js';
import { writeNoticeMail } from './notice-mail.js';

const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 20_000;
const LIMIT_MS = 45_000;

/** Sends e-mail to staff: through the mail server that is set, or else into files. */
@Injectable()
export class MailSender {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly config: Config,
    private readonly kept: KeptMail,
  ) {}

  async send(delivery: DueDelivery): Promise<Outcome> {
    const { emails, leadUrl, mailFrom, smtpUrl } = this.config.notices;
    const isWanted = emails === undefined ? delivery.isStaffAddress : emails.includes(delivery.destination);
    if (!isWanted) return { reason: 'this address is to get no notices any more', isFinal: true };
    const mail: SendMailOptions = {
      from: mailFrom,
      to: { name: '', address: delivery.destination },
      // The same in every try: a mailbox shows one message, however often it came.
      messageId: `<${delivery.eventId}.${delivery.id}@${new URL(this.config.publicOrigins[0] ?? '').hostname}>`,
      date: delivery.happenedAt,
      headers: { 'X-Event-ID': delivery.eventId, 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      ...writeNoticeMail(delivery, leadUrlOf(leadUrl, delivery.leadId)),
    };
    return smtpUrl === undefined ? this.keep(delivery, mail) : sendThrough(smtpUrl, mail);
  }

  private async keep({ id, leadId }: DueDelivery, mail: SendMailOptions): Promise<Outcome> {
    const { createTransport } = await loadMailLibrary();
    const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(
      mail,
    );
    const kept = this.write({ leadId, deliveryId: id, message: message as Buffer });
    if (typeof kept !== 'string') return kept;
    // An erasure looks for files when it is done: one that was done before now did not see this one. Of the lead that
    // it erased nobody hears the outcome, for the delivery went with it.
    const gone = await this.kept.dropGone([leadId]);
    if (gone.length === 0) this.logger.log(`SMTP_URL is unset: an e-mail is in ${kept}`);
    return 'sent';
  }

  private write(mail: Parameters<typeof keepMail>[1]): string | FailedTry {
    try {
      return keepMail(this.config.dataDir, mail);
    } catch (error) {
      return {
        reason: `the folder of e-mail cannot be written to (${String((error as NodeJS.ErrnoException).code)})`,
        isFinal: false,
      };
    }
  }
}

// A connection for each message: they are few, and one that hangs holds up nobody else's.
async function sendThrough(url: string, mail: SendMailOptions): Promise<Outcome> {
  const limits = {
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    dnsTimeout: CONNECT_LIMIT_MS,
  };
  const limit = new AbortController();
  try {
    const { createTransport } = await loadMailLibrary();
    const sent = createTransport({ url, ...limits })
      .sendMail(mail)
      .then(() => 'sent' as const);
    const late = pause(
      LIMIT_MS,
      { reason: `the mail server took longer than ${LIMIT_MS / 1000} s`, isFinal: false },
      { signal: limit.signal },
    );
    return await Promise.race([sent, late]);
  } catch (error) {
    return failureOf(error);
  } finally {
    limit.abort();
  }
}

function failureOf(error: unknown): FailedTry {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const status = responseCode === undefined ? '' : ` (${responseCode})`;
  // 5xx is for good, by RFC 5321, about a recipient or a message; about our sign-in it is the operator's to mend.
  const isFinal = responseCode !== undefined && responseCode >= 500;
  if (command === 'RCPT TO') return { reason: `the mail server refused the recipient${status}`, isFinal };
  if (code === 'EMESSAGE') return { reason: `the mail server refused the message${status}`, isFinal };
  if (code === 'EAUTH') return { reason: `the mail server refused the sign-in${status}`, isFinal: false };
  if (code === 'ETIMEDOUT') return { reason: 'the mail server gave no answer in time', isFinal: false };
  return {
    reason: `the mail server failed (${String(responseCode ?? code ?? 'unknown').slice(0, 60)})`,
    isFinal: false,
  };
}

type MailLibrary = typeof import('nodemailer');

let library: Promise<MailLibrary> | undefined;

/** 25 MB of memory that only a process which sends e-mail shall have; read once, however many messages wait for it. */
function loadMailLibrary(): Promise<MailLibrary> {
  library ??= import('nodemailer');
  return library;
}
