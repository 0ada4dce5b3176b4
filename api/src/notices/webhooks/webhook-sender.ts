import { Injectable } from '@nestjs/common';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Config } from '../../config/config.js';
import { type FailedTry, type LeadDelivery, leadUrlOf, type Outcome } from '../outbox/due-delivery.js';
import { isPrivateHost, lookUpPublic, PrivateAddressError } from './private-address.js';
import { signEvent, webhookNameOf, writeEvent } from './webhook-event.js';

const LIMIT_SECONDS = 15;
const PRIVATE = 'its host has an address in the own network (see WEBHOOK_ALLOWED_PRIVATE_HOSTS)';

@Injectable()
export class WebhookSender {
  private readonly urls: ReadonlyMap<string, URL>;

  constructor(private readonly config: Config) {
    this.urls = new Map(config.notices.webhookUrls.map((url) => [webhookNameOf(url), new URL(url)]));
  }

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

/** Returns the status of the response. Its body is not read, but ends with the connection. */
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
    return { reason: `answered ${status}: redirects are not followed`, isFinal: false };
  // 410 Gone: by the standard, the receiver wants no more events.
  return { reason: `answered ${status}`, isFinal: status === 410 };
}

function failureOf(error: unknown): FailedTry {
  // The name server may be wrong for an hour, so the delivery is tried again.
  if (error instanceof PrivateAddressError) return { reason: PRIVATE, isFinal: false };
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError')
    return { reason: `gave no answer within ${LIMIT_SECONDS} s`, isFinal: false };
  return { reason: `could not be reached (${String(code ?? name).slice(0, 60)})`, isFinal: false };
}
