import { Injectable, Logger } from '@nestjs/common';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Readable } from 'node:stream';
import { Config } from '../../config/config.js';
import { KeptMail, keepMail } from '../../notices/email/mail-folder.js';

/** The most calls at the same time. If the process is killed, their results are unknown. */
export const MOST_CALLS = 10;
// Both limits together are shorter than the lease of a claimed row.
const CONNECT_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 20_000;
const CALL_LIMIT_MS = 45_000;

/** The result of a call: `later` was refused for now, `waiting` certainly never arrived. */
export interface CallResult {
  readonly status: 'sent' | 'refused' | 'later' | 'waiting' | 'unknown';
  /** In our own words, because the server's text may name the person. */
  readonly reason: string | null;
  /** The mail provider's id of the message. */
  readonly providerId: string | null;
}

/** The call in progress, for the library's hook. */
interface Call {
  message?: Readable;
}

/** The names in the file name of an email; null for an email to staff. */
interface About {
  readonly leadId: string | null;
  readonly deliveryId: string;
}
type MailOfCall = SendMailOptions & { readonly call: Call; readonly signal: AbortSignal };

/** Sends emails to members through ALERTS_SMTP_URL, or writes them to files if it is not set. */
@Injectable()
export class AlertTransport {
  private readonly logger = new Logger('Alerts');
  private made: Promise<Transporter> | undefined;

  constructor(
    private readonly config: Config,
    private readonly kept: KeptMail,
  ) {}

  /** Never throws. */
  async send(mail: SendMailOptions, about: About): Promise<CallResult> {
    const call: Call = {};
    const options: MailOfCall = {
      ...mail,
      ...{ disableFileAccess: true, disableUrlAccess: true, call, signal: AbortSignal.timeout(CALL_LIMIT_MS) },
    };
    try {
      const transport = await (this.made ??= this.make());
      const info = (await transport.sendMail(options)) as { message?: Buffer; response?: string };
      if (info.message !== undefined) await this.keep(about, info.message);
      return {
        status: 'sent',
        reason: null,
        providerId: info.response?.replace(/[^\x20-\x7e]/g, '').slice(0, 200) ?? null,
      };
    } catch (error) {
      return { ...resultOf(error, call), providerId: null };
    }
  }

  async end(): Promise<void> {
    (await this.made)?.close();
  }

  private async make(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const { smtpUrl: url } = this.config.alerts;
    if (url === undefined) return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const transport = createTransport({
      ...{ url, pool: true, maxConnections: MOST_CALLS, maxMessages: Infinity },
      ...{ connectionTimeout: CONNECT_LIMIT_MS, greetingTimeout: CONNECT_LIMIT_MS, dnsTimeout: CONNECT_LIMIT_MS },
      socketTimeout: SILENCE_LIMIT_MS,
    });
    transport.use('stream', ({ data, message }, done) => {
      const create = message.createReadStream.bind(message);
      message.createReadStream = (given) => ((data as MailOfCall).call.message = create(given));
      done();
    });
    return transport as Transporter;
  }

  private async keep({ leadId, deliveryId }: About, message: Buffer): Promise<void> {
    const file = keepMail(this.config.dataDir, { leadId: leadId ?? 'test', deliveryId, message });
    // An erasure that ended earlier did not find this file.
    const gone = leadId === null ? [] : await this.kept.dropGone([leadId]);
    if (gone.length === 0) this.logger.log(`ALERTS_SMTP_URL is unset: an email is in ${file}`);
  }
}

function resultOf(error: unknown, { message }: Call): Omit<CallResult, 'providerId'> {
  const {
    code,
    command,
    responseCode,
    response = '',
  } = error as Record<string, string | undefined> & { responseCode?: number };
  if (code === 'EAUTH') return { status: 'waiting', reason: 'sign-in-refused' };
  if (responseCode !== undefined && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(String(command))) {
    // A refusal of our sender address does not concern the member.
    const reason = `${command === 'MAIL FROM' ? 'sender' : 'answer'}-${responseCode}`;
    if (responseCode < 500) return { status: 'later', reason };
    // RFC 3463: 5.1.x is about the address.
    const isGone = command === 'RCPT TO' && /\b5\.1\.\d/.test(response);
    return { status: 'refused', reason: isGone ? 'bounced' : reason };
  }
  // Once a byte of the message was sent, the server may have accepted it, whatever error followed (RFC 1047).
  if (message?.readableDidRead) return { status: 'unknown', reason: 'no-answer' };
  return { status: 'waiting', reason: 'no-server' };
}
