import { isIP, isIPv4 } from 'node:net';

/** Reads an IP address as sockets and proxies write it; undefined for any other text. */
export function readAddress(text: string | undefined): string | undefined {
  const address = text?.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0] ?? '';
  return isIP(address) === 0 ? undefined : address;
}

/** The network that counts as one visitor: an IPv4 address, or an IPv6 network such as `2001:db8:0:1::/64`. */
export function networkOf(text: string): string {
  const address = readAddress(text);
  if (address === undefined || isIPv4(address)) return address ?? text;
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
