import { isIP } from 'node:net';

/** The texts that a variable accepts, and the conversion of a text to a value. */
interface Kind<T> {
  /** Completes the sentence "NAME must be …". */
  readonly expected: string;
  /** Returns undefined when the text is not acceptable. */
  readonly read: (text: string) => T | undefined;
}

/** One environment variable of the api. */
export interface Variable<T> extends Kind<T> {
  /** The text used when the variable is unset or empty. Without a default, the variable then has no value. */
  readonly default?: string;
  readonly meaning: string;
}

/** A text that passes a test. */
export function textThat(expected: string, isAcceptable: (text: string) => boolean): Kind<string> {
  return { expected, read: (text) => (isAcceptable(text) ? text : undefined) };
}

/** One of several words. */
export function oneOf<const Word extends string>(...words: Word[]): Kind<Word> {
  const quoted = words.map((word) => `"${word}"`);
  return { expected: quoted.join(' or '), read: (text) => words.find((word) => word === text) };
}

/** A whole number between two bounds. */
export function whole(least: number, most: number, what = 'a whole number'): Kind<number> {
  return {
    expected: `${what} from ${least} to ${most}`,
    read: (text) => {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= least && value <= most ? value : undefined;
    },
  };
}

/** A list with commas. */
export function listOf(items: string, isAcceptable: (item: string) => boolean, least = 0): Kind<string[]> {
  return {
    expected: `${items}, separated by commas`,
    read: (text) => {
      const list = text
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== '');
      return list.length >= least && list.every(isAcceptable) ? list : undefined;
    },
  };
}

/** A list, or the word "none" for an empty one. */
export function orNone({ expected, read }: Kind<string[]>): Kind<string[]> {
  return { expected: `${expected}, or none`, read: (text) => (text === 'none' ? [] : read(text)) };
}

/** A URL with one of these protocols, such as `https:`. */
export function urlOf(...protocols: string[]): Kind<string> {
  const beginnings = protocols.map((protocol) => `${protocol}//`);
  return textThat(`a URL that starts with ${beginnings.join(' or ')}`, (text) => isUrl(text, ...protocols));
}

/** Whether a text is a URL with one of these protocols, such as `https:`. */
export function isUrl(text: string, ...protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** Whether a text is an origin and nothing more. */
export function isOrigin(text: string): boolean {
  return isUrl(text, 'https:', 'http:') && new URL(text).origin === text;
}

/** Whether browsers treat a URL as secure: https, or localhost. */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname);
}

/** Whether a text is an IP address or a range of them. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  return family !== 0 && (prefix === undefined || whole(0, family === 4 ? 32 : 128).read(prefix) !== undefined);
}

/** Whether a text is the name of a time zone. An offset from UTC is not accepted, because clocks change. */
export function isTimeZone(text: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(text);
}

/** Whether a text is a key in the format of Standard Webhooks. */
export function isWebhookSecret(text: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);
}
