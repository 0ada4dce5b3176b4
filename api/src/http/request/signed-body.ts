import type { FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { Refusal } from '../refusal.js';
import { rawBodyOf } from './raw-body.js';

/**
 * The JSON of a request that is signed as Standard Webhooks defines, at most five minutes old.
 * @throws Refusal (403) if it is unsigned, altered, too old or not JSON, or if no secret is configured
 */
export function readSignedBody(request: FastifyRequest, secret: string | undefined): unknown {
  if (secret === undefined) throw unsigned();
  try {
    return new Webhook(secret).verify(rawBodyOf(request), request.headers as Record<string, string>);
  } catch (cause) {
    throw Object.assign(unsigned(), { cause });
  }
}

/** The refusal (403) of a request without a valid signature. */
export function unsigned(): Refusal {
  return new Refusal(403, 'This endpoint is for providers of texts and email; the signature is missing or wrong.', {
    reason: 'wrong-signature',
  });
}
