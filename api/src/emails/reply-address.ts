/** The shape of a token: 128 random bits. In lower case, because some mail programs change the case of addresses. */
const TOKEN = /^[0-9a-f]{32}$/;

/** The address for replies to one email: `reply@land.example` becomes `reply+<token>@land.example`. */
export function replyAddressOf(address: string, token: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/** The tokens in the recipients of a reply. */
export function findTokens(recipients: readonly string[], address: string): string[] {
  const at = address.lastIndexOf('@');
  const [prefix, domain] = [`${address.slice(0, at)}+`.toLowerCase(), address.slice(at).toLowerCase()];
  return recipients
    .map((recipient) => addressOf(recipient).toLowerCase())
    .filter((each) => each.startsWith(prefix) && each.endsWith(domain))
    .map((each) => each.slice(prefix.length, each.length - domain.length))
    .filter((token) => TOKEN.test(token));
}

/** The address of a recipient or sender such as `Jane Doe <jane@example.com>`. */
export function addressOf(named: string): string {
  const open = named.lastIndexOf('<');
  const close = named.indexOf('>', open);
  return (open < 0 || close < 0 ? named : named.slice(open + 1, close)).trim();
}
