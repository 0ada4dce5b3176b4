import { isPrivateHost, lookUpPublic } from '../../notices/webhooks/private-address.js';
import { signEvent } from '../../notices/webhooks/webhook-event.js';
import { postOnce, readAnswerField } from './post-once.js';
import { type OutgoingText, type TextResult, TextSender } from './text-sender.js';

/** The provider that takes texts by signed webhook. */
export interface TextWebhook {
  readonly url: string;
  /** Several while one replaces another. */
  readonly secrets: readonly string[];
  readonly allowedPrivateHosts: readonly string[];
}

/** Sends texts to any provider by a webhook that is signed as Standard Webhooks defines. */
export class WebhookTextSender extends TextSender {
  constructor(private readonly webhook: TextWebhook) {
    super();
  }

  override async send(text: OutgoingText): Promise<TextResult> {
    const url = new URL(this.webhook.url);
    const isAllowed = this.webhook.allowedPrivateHosts.includes(url.hostname.replace(/^\[|\]$/g, '').toLowerCase());
    if (!isAllowed && isPrivateHost(url.hostname))
      return { state: 'untouched', reason: 'a private address (see WEBHOOK_ALLOWED_PRIVATE_HOSTS)' };
    const body = writeText(text);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'land-leads/1',
      ...signEvent(text.reference, body, this.webhook.secrets),
    };
    const answer = await postOnce(url, body, { headers, ...(isAllowed ? {} : { lookup: lookUpPublic }) });
    if ('state' in answer) return answer;
    const { status } = answer;
    if (status === 429) return { state: 'untouched', reason: 'the provider has too many requests' };
    if (status >= 300 && status < 500)
      return { state: 'refused', code: readAnswerField(answer.body, 'code') ?? `http-${status}` };
    if (status < 200 || status >= 500) return { state: 'unknown' };
    return { state: 'sent', providerId: readAnswerField(answer.body, 'id') ?? text.reference };
  }
}

/** The JSON of a text, for the webhook and for files. */
export function writeText({ to, body, reference }: OutgoingText): string {
  return JSON.stringify({ id: reference, to, body, sentAt: new Date().toISOString() });
}
