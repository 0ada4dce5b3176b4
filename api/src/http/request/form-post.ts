import { sentFormAddress } from '@land/http/signed-outcome';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Path of the page whose form posts to this route without scripts. */
    formPage?: string;
    /** Of fields that no browser checks: ids of their elements in the page, by name. */
    formFields?: Readonly<Record<string, string>>;
  }
}

/** Whether the browser itself posted a form, without scripts. */
export function isFormPost(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return type.split(';', 1)[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded';
}

/**
 * Turns the response to a form post into a redirect to its page (303, so that a reload does not post again), with the
 * outcome, also after an expired token, because the page then has a fresh one. Only a page of another site gets 403
 * instead.
 */
export function sendBackToForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, payload }: { secret: string; payload: unknown },
): boolean {
  const { formPage: page, formFields = {} } = request.routeOptions.config;
  if (page === undefined || (reply.statusCode === 403 && !request.isFromOwnPage) || !isFormPost(request)) return false;
  const failed = `${page}?submission=failed#${findRefused(payload, formFields) ?? 'contact-form'}`;
  void reply.header('location', reply.statusCode < 300 ? sentFormAddress(page, secret) : failed).code(303);
  void reply.removeHeader('content-type').removeHeader('content-length');
  return true;
}

/** The element of the first of these fields that the answer refuses. */
function findRefused(payload: unknown, elements: Readonly<Record<string, string>>): string | undefined {
  const refused = Object.keys(elements).find(
    (name) => typeof payload === 'string' && payload.includes(`"field":${JSON.stringify(name)}`),
  );
  return refused && elements[refused];
}
