import type { FastifyRequest } from 'fastify';
import { isIP, isIPv4 } from 'node:net';

/**
 * The visitor's address: the socket's, or the one that a trusted proxy passes on (Fastify's trustProxy). If a proxy
 * passes on something that is not an address, the proxy itself counts as the visitor.
 */
export function clientAddressOf(request: FastifyRequest): string {
  return readAddress(request.ip) ?? readAddress(request.socket.remoteAddress) ?? '0.0.0.0';
}

/** The network of a connection, from its socket's address. */
export function connectionNetworkOf(address: string): string {
  return networkOf(readAddress(address) ?? address);
}

function readAddress(text: string | undefined): string | undefined {
  const address = text?.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  return isIP(address) === 0 ? undefined : address;
}

/** The network that counts as one visitor: an IPv4 address, or the /64 of an IPv6 subscriber. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length - (address.includes('.') ? 1 : 0);
  const all = [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
