import { Injectable, Logger } from '@nestjs/common';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Readable } from 'node:stream';
import { Config } from '../../config/config.js';
import { MailFolder, writeMailFile } from '../../notices/email/mail-folder.js';

/** The most calls to the mail server at the same time. If the process is killed, their results are unknown. */
export const MOST_CALLS = 10;
// Each is shorter than the lease of a claimed row (60 seconds).
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

/** The message stream of a call, which the hook of nodemailer adds. It shows whether sending began. */
interface Call {
  message?: Readable;
}

/** The ids in the file name of an email. `leadId` is null for an email to staff. */
interface FileIds {
  readonly leadId: string | null;
  readonly deliveryId: string;
}
type MailOfCall = SendMailOptions & { readonly call: Call; readonly signal: AbortSignal };

/** Sends emails to members through ALERTS_SMTP_URL, or writes them to files if it is not set. */
@Injectable()
export class AlertTransport {
  private readonly logger = new Logger('Alerts');
  private transporter: Promise<Transporter> | undefined;

  constructor(
    private readonly config: Config,
    private readonly kept: MailFolder,
  ) {}

  /** Sends an email. Never throws. */
  async send(mail: SendMailOptions, ids: FileIds): Promise<CallResult> {
    const call: Call = {};
    const options: MailOfCall = {
      ...mail,
      ...{ disableFileAccess: true, disableUrlAccess: true, call, signal: AbortSignal.timeout(CALL_LIMIT_MS) },
    };
    try {
      const transport = await (this.transporter ??= this.create());
      const info = (await transport.sendMail(options)) as { message?: Buffer; response?: string };
      if (info.message !== undefined) await this.writeFile(ids, info.message);
      return {
        status: 'sent',
        reason: null,
        providerId: info.response?.replace(/[^\x20-\x7e]/g, '').slice(0, 200) ?? null,
      };
    } catch (error) {
      return { ...resultOf(error, call), providerId: null };
    }
  }

  async close(): Promise<void> {
    (await this.transporter)?.close();
  }

  private async create(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const { smtpUrl: url } = this.config.alerts;
    if (url === undefined) return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const transport = createTransport({
      ...{ url, pool: true, maxConnections: MOST_CALLS, maxMessages: Infinity },
      ...{ connectionTimeout: CONNECT_LIMIT_MS, greetingTimeout: CONNECT_LIMIT_MS, dnsTimeout: CONNECT_LIMIT_MS },
      socketTimeout: SILENCE_LIMIT_MS,
    });
    transport.use('stream', ({ data, message }, done) => {
      const createReadStream = message.createReadStream.bind(message);
      message.createReadStream = (given) => ((data as MailOfCall).call.message = createReadStream(given));
      done();
    });
    return transport as Transporter;
  }

  private async writeFile({ leadId, deliveryId }: FileIds, message: Buffer): Promise<void> {
    const file = writeMailFile(this.config.dataDir, { leadId: leadId ?? 'test', deliveryId, message });
    // An erasure that ended before the file was written did not delete it.
    const gone = leadId === null ? [] : await this.kept.deleteOfErased([leadId]);
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
    // RFC 3463: 5.1.x is about an address. In the response to RCPT TO it is the member's.
    const isGone = command === 'RCPT TO' && /\b5\.1\.\d/.test(response);
    return { status: 'refused', reason: isGone ? 'bounced' : reason };
  }
  // Once a byte of the message was sent, the server may have accepted it, whatever error followed (RFC 1047).
  if (message?.readableDidRead) return { status: 'unknown', reason: 'no-answer' };
  return { status: 'waiting', reason: 'no-server' };
}
