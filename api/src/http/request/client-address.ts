import { readAddress } from '@land/http/client-network';
import type { FastifyRequest } from 'fastify';

const known = new WeakMap<FastifyRequest, string>();

/**
 * The visitor's address: the socket's, or the one that a trusted proxy passes on (Fastify's trustProxy). If a proxy
 * passes on something that is not an address, the proxy itself counts as the visitor.
 */
export function clientAddressOf(request: FastifyRequest): string {
  // Fastify reads the headers again each time.
  const address =
    known.get(request) ?? readAddress(request.ip) ?? readAddress(request.socket.remoteAddress) ?? '0.0.0.0';
  known.set(request, address);
  return address;
}
