import { readAddress } from '@land/http/client-network';
import type { FastifyRequest } from 'fastify';

/**
 * The visitor's address: the socket's, or the one that a trusted proxy passes on (Fastify's trustProxy). If a proxy
 * passes on something that is not an address, the proxy itself counts as the visitor.
 */
export function clientAddressOf(request: FastifyRequest): string {
  return readAddress(request.ip) ?? readAddress(request.socket.remoteAddress) ?? '0.0.0.0';
}
