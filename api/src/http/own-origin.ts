import type { FastifyRequest } from 'fastify';

/** Tells whether an origin is one of ours: configured, or the host that the request itself was sent to. */
export function isOwnOrigin(origin: string, request: FastifyRequest, publicOrigins: readonly string[]): boolean {
  return publicOrigins.includes(origin) || origin === `${request.protocol}://${request.host}`;
}
