import { Injectable } from '@nestjs/common';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Config } from '../../config/config.js';
import { type FailedTry, type LeadDelivery, leadUrlOf, type Outcome } from '../outbox/due-delivery.js';
import { isPrivateHost, lookUpPublic, PrivateAddressError } from './private-address.js';
import { signEvent, webhookNameOf, writeEvent } from './webhook-event.js';

const LIMIT_SECONDS = 15;
const PRIVATE = 'its host has a private address (see WEBHOOK_ALLOWED_PRIVATE_HOSTS)';

/** Sends notices about leads to the configured webhooks. */
@Injectable()
export class WebhookSender {
  private readonly urls: ReadonlyMap<string, URL>;

  constructor(private readonly config: Config) {
    this.urls = new Map(config.notices.webhookUrls.map((url) => [webhookNameOf(url), new URL(url)]));
  }

  /** Sends the event of a delivery. Returns failures instead of throwing them. */
  async send(delivery: LeadDelivery, signal: AbortSignal): Promise<Outcome> {
    const url = this.urls.get(delivery.destination);
    if (url === undefined) return { reason: 'this webhook is not configured any more', isFinal: true };
    const { allowedPrivateHosts, leadUrl, webhookSecrets } = this.config.notices;
    const isAllowed = allowedPrivateHosts.includes(url.hostname.replace(/^\[|\]$/g, '').toLowerCase());
    if (!isAllowed && isPrivateHost(url.hostname)) return { reason: PRIVATE, isFinal: true };
    const body = writeEvent(delivery, leadUrlOf(leadUrl, delivery.leadId));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'land-leads/1',
      ...signEvent(delivery.eventId, body, webhookSecrets),
    };
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_SECONDS * 1000)]);
      const lookup = isAllowed ? {} : { lookup: lookUpPublic };
      return outcomeOf(await post(url, body, { method: 'POST', headers, signal: limit, agent: false, ...lookup }));
    } catch (error) {
      return failureOf(error);
    }
  }
}

/** Sends a request, and returns the status of the response. The body of the response is not read. */
function post(url: URL, body: string, options: RequestOptions): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(url, options, (answer) => {
    resolve(answer.statusCode ?? 0);
    answer.on('error', () => undefined).destroy();
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status >= 300 && status < 400)
    return { reason: `responded ${status}: redirects are not followed`, isFinal: false };
  // 410 Gone: by Standard Webhooks, the receiver wants no more events.
  return { reason: `responded ${status}`, isFinal: status === 410 };
}

function failureOf(error: unknown): FailedTry {
  // Retried, because a name server may return a wrong address for a while.
  if (error instanceof PrivateAddressError) return { reason: PRIVATE, isFinal: false };
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError')
    return { reason: `did not respond within ${LIMIT_SECONDS} s`, isFinal: false };
  return { reason: `could not be reached (${String(code ?? name).slice(0, 60)})`, isFinal: false };
}
