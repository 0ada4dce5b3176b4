import { sentFormAddress } from '@land/http/signed-outcome';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Path of the page whose form posts to this route without scripts. */
    formPage?: string;
    /** Fields that browsers do not validate: the id of the element in the page, by the field's name. */
    formFields?: Readonly<Record<string, string>>;
  }
}

/** Whether the browser itself posted a form, without scripts. */
export function isFormPost(request: FastifyRequest): boolean {
  const type = request.headers['content-type'] ?? '';
  return type.split(';', 1)[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded';
}

/**
 * Turns the response to a form post into a redirect to the form's page, with the outcome in the URL. The status is 303,
 * so that a reload does not post again. A wrong token is redirected too, because the page then gets a new token; a post
 * from another site keeps its 403. Returns false if the response stays as it is.
 */
export function sendBackToForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, payload }: { secret: string; payload: unknown },
): boolean {
  const { formPage: page, formFields = {} } = request.routeOptions.config;
  if (page === undefined || (reply.statusCode === 403 && !request.isFromOwnPage) || !isFormPost(request)) return false;
  const failed = `${page}?submission=failed#${findRefused(payload, formFields) ?? 'contact-form'}`;
  const address = reply.statusCode < 300 ? sentFormAddress(page, secret) : failed;
  void reply.header('location', keepAbout(address, request.body)).code(303);
  void reply.removeHeader('content-type').removeHeader('content-length');
  return true;
}

/** Adds the deal that the visitor asks about, which the page names, and which the next attempt is about too. */
function keepAbout(address: string, body: unknown): string {
  const { about } = (body ?? {}) as { about?: unknown };
  return typeof about === 'string' && /^[a-z0-9-]{9,120}$/.test(about)
    ? address.replace('?', `?about=${about}&`)
    : address;
}

/** The id of the element of the first field that the response names as invalid. */
function findRefused(payload: unknown, elements: Readonly<Record<string, string>>): string | undefined {
  const refused = Object.keys(elements).find(
    (name) => typeof payload === 'string' && payload.includes(`"field":${JSON.stringify(name)}`),
  );
  return refused && elements[refused];
}
