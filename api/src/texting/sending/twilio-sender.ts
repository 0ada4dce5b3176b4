import { postOnce, readAnswerField } from './post-once.js';
import { type OutgoingText, type TextResult, TextSender } from './text-sender.js';

/** The account at Twilio that sends texts. */
export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a short code, or the SID of a messaging service (MG…). */
  readonly from: string;
  readonly apiUrl: string;
  /** The URL for reports of what became of a text. */
  readonly statusUrl: string;
}

/**
 * Sends texts through Twilio.
 * https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 */
export class TwilioSender extends TextSender {
  constructor(private readonly account: TwilioAccount) {
    super();
  }

  override async send(text: OutgoingText): Promise<TextResult> {
    const { accountSid, authToken, apiUrl } = this.account;
    const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiUrl);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const answer = await postOnce(url, this.write(text), { headers, auth: `${accountSid}:${authToken}` });
    if ('state' in answer) return answer;
    const { status, body } = answer;
    if (status === 429) return { state: 'untouched', reason: 'Twilio has too many requests' };
    if (status >= 300 && status < 500)
      return { state: 'refused', code: readAnswerField(body, 'code') ?? `http-${status}` };
    const providerId = status < 300 ? readAnswerField(body, 'sid') : undefined;
    return providerId === undefined ? { state: 'unknown' } : { state: 'sent', providerId };
  }

  private write({ to, body, reference }: OutgoingText): string {
    const { from, statusUrl } = this.account;
    const form = new URLSearchParams({ To: to, Body: body });
    form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
    // Twilio cannot call this machine. The fragment asks for retries, as at the URL for texts from people.
    if (statusUrl.startsWith('https:')) form.set('StatusCallback', `${statusUrl}?reference=${reference}#rc=3&rp=all`);
    return form.toString();
  }
}
