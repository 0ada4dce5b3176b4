import { isIP } from 'node:net';

/** One environment variable of the api: its default, what it accepts, and how its text becomes a value. */
export interface Variable<T> {
  /** Text used when the variable is unset or empty; an empty default means "unset". */
  readonly default: string;
  /** Completes the sentence "NAME must be …". */
  readonly expected: string;
  readonly meaning: string;
  /** Returns undefined when the text is not acceptable. */
  readonly read: (text: string) => T | undefined;
}

/** Reads a whole number between two bounds. */
export function whole(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
}

/** Reads a list with commas. */
export function listOf(isAcceptable: (item: string) => boolean): (text: string) => string[] | undefined {
  return (text) => {
    const items = text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    return items.every(isAcceptable) ? items : undefined;
  };
}

/** Tells whether the text is an origin and no more. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

/** Tells whether browsers give pages of a URL what they keep for safe connections. */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname);
}

/** Tells whether the text is an IP address or a range of them. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  return family !== 0 && (prefix === undefined || whole(0, family === 4 ? 32 : 128)(prefix) !== undefined);
}

/** Tells whether the text is a URL of Postgres. */
export function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
}

/** Tells whether the text is a key as Standard Webhooks writes it. */
export function isWebhookSecret(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);
}
