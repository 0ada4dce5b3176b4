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

/** Reads a text that passes a test. */
export function textThat(isAcceptable: (text: string) => boolean): (text: string) => string | undefined {
  return (text) => (isAcceptable(text) ? text : undefined);
}

/** Reads one of a few words. */
export function oneOf<const Word extends string>(...words: Word[]): (text: string) => Word | undefined {
  return (text) => words.find((word) => word === text);
}

/** Reads a whole number between two bounds. */
export function whole(least: number, most: number): (text: string) => number | undefined {
  return (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  };
}

/** Reads a list with commas. */
export function listOf(isAcceptable: (item: string) => boolean, least = 0): (text: string) => string[] | undefined {
  return (text) => {
    const items = text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    return items.length >= least && items.every(isAcceptable) ? items : undefined;
  };
}

/** Whether a text is a URL with one of these protocols, such as `https:`. */
export function isUrl(text: string, ...protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** Whether a text is an origin and nothing more. */
export function isOrigin(text: string): boolean {
  return isUrl(text, 'https:', 'http:') && new URL(text).origin === text;
}

/** Whether browsers treat a URL as secure. */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname);
}

/** Whether a text is an IP address or a range of them. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  return family !== 0 && (prefix === undefined || whole(0, family === 4 ? 32 : 128)(prefix) !== undefined);
}

/** Whether a text is a key as Standard Webhooks writes it. */
export function isWebhookSecret(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);
}
