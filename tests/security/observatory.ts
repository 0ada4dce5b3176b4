/** The checks of `@mdn/mdn-http-observatory` 1.4.8 for an A+ over HTTPS: all of them give 125 points or more. */

const wanted = {
  'content-security-policy':
    /^(?=.*default-src 'none')(?=.*frame-ancestors )(?!.*('unsafe-(inline|eval)'|\bftp:|\bhttps?:|\*))/,
  // It asks for half a year; this is 231 days.
  'strict-transport-security': /^max-age=[2-9]\d{7}/,
  'x-content-type-options': /^nosniff$/,
  // Files may do without.
  'referrer-policy': /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)?$/,
  'cross-origin-resource-policy': /^same-(origin|site)$/,
};

/** Headers that are missing or too permissive. */
export function findFaults(headers: Headers): string[] {
  const faults = Object.entries(wanted)
    .map(([name, value]) => [name, headers.get(name) ?? '', value] as const)
    .filter(([, value, allowed]) => !allowed.test(value))
    .map(([name, value]) => `${name}: ${value}`);
  const cookies = headers
    .getSetCookie()
    .filter((cookie) => ![/; secure/i, /; httponly/i, /; samesite=(lax|strict)/i].every((part) => part.test(cookie)));
  const credentials = headers.has('access-control-allow-credentials') ? ['access-control-allow-credentials'] : [];
  return [...faults, ...cookies, ...credentials];
}
