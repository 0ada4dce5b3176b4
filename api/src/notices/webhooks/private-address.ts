import { lookup as lookUpAll, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP, isIPv4 } from 'node:net';

// Special-purpose addresses from IANA's registries. None is a host of the public network.
const SPECIAL_V4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;
// Only 2000::/3 is public in IPv6, except these ranges: examples, and tunnels, which can contain any IPv4 address.
const SPECIAL_V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

function blockListOf(ranges: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges.split(/\s+/)) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

const specialV4 = blockListOf(SPECIAL_V4, 'ipv4');
const specialV6 = blockListOf(SPECIAL_V6, 'ipv6');
const publicV6 = blockListOf('2000::/3', 'ipv6');

/** Whether an IP address is not public: private, loopback, link-local, a cloud's metadata, a tunnel … */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return specialV4.check(address, 'ipv4');
  return !publicV6.check(address, 'ipv6') || specialV6.check(address, 'ipv6');
}

/** The error for a webhook whose host resolves to a private address. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** Whether a host is a private address or a name of this machine (RFC 6761), without a DNS lookup. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/i.test(host) : isPrivateAddress(host);
}

type LookupCallback = (error: Error | null, addresses: LookupAddress[] | string, family?: number) => void;

/**
 * Replaces the DNS lookup of a connection, so that the checked address is the one that is used. Refuses a host if any
 * of its addresses is private.
 */
export function lookUpPublic(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  lookUpAll(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(new PrivateAddressError(), []);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return first === undefined ? callback(new Error('no address'), []) : callback(null, first.address, first.family);
  });
}
