import type { FastifyRequest } from 'fastify';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { Config } from '../../config/config.js';
import { isFormPost } from '../../http/request/form-post.js';
import { rawBodyOf } from '../../http/request/raw-body.js';
import { readSignedBody, unsigned } from '../../http/request/signed-body.js';

/** Fields of a provider's request with a valid signature. Their content is not checked yet. */
export interface InboundRequest {
  readonly provider: 'twilio' | 'neutral';
  readonly id: unknown;
  readonly from: unknown;
  readonly body: unknown;
  readonly sentAt?: unknown;
  /** Twilio's classification of the text (STOP, START or HELP), if its Advanced Opt-Out replied. */
  readonly optOutType?: unknown;
}

/**
 * Reads a provider's request from the exact bytes that it signed.
 * @throws Refusal (403) if the request is unsigned, altered or too old, or if no secret is configured for it
 */
export function readInboundRequest(request: FastifyRequest, settings: Config['messaging']): InboundRequest {
  return isFormPost(request) ? readTwilio(request, settings) : readNeutral(request, settings);
}

function readTwilio(request: FastifyRequest, { twilioAuthToken, webhookUrls }: Config['messaging']): InboundRequest {
  const parameters = readTwilioForm(request, twilioAuthToken, webhookUrls);
  const { MessageSid: id, From: from, Body: body, OptOutType: optOutType } = parameters;
  return { provider: 'twilio', id, from, body, optOutType };
}

/**
 * Reads the fields of a request that Twilio signed for one of `urls`.
 * @throws Refusal (403)
 */
export function readTwilioForm(
  request: FastifyRequest,
  authToken: string | undefined,
  urls: readonly string[],
): Record<string, string | string[]> {
  const parameters = readForm(rawBodyOf(request).toString());
  const signature = request.headers['x-twilio-signature'];
  // Twilio signs the URL that it called. Behind a proxy the request has another one, and anyone can set the Host
  // header.
  const isGenuine = (url: string) => validateRequest(String(authToken), String(signature), url, parameters);
  if (authToken === undefined || signature === undefined || !urls.some(isGenuine)) throw unsigned();
  return parameters;
}

function readNeutral(request: FastifyRequest, { secret }: Config['messaging']): InboundRequest {
  const fields = readSignedBody(request, secret) as Record<string, unknown> | null;
  return {
    provider: 'neutral',
    id: fields?.['id'],
    from: fields?.['from'],
    body: fields?.['body'],
    sentAt: fields?.['sentAt'],
  };
}

function readForm(form: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(form);
  return Object.fromEntries(
    [...fields].map(([name, value]) => {
      const all = fields.getAll(name);
      return [name, all.length > 1 ? all : value];
    }),
  );
}
