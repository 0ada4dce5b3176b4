// Providers put the channel before the number: Twilio's whatsapp:+12125550123, rcs:+12125550123.
const CHANNEL = /^(?:whatsapp|rcs|sms|tel):/i;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * Prepares a text for reading numbers: digits of every script become 0 to 9, dashes become hyphens, and the full-width
 * plus sign becomes +. `shell/kit/src/forms/phone/phone-number.ts` does the same, and the tests of both modules read
 * `phone-numbers.tsv` there.
 */
export function toPlainDigits(text: string): string {
  return text
    .replaceAll('＋', '+')
    .replace(DASHES, '-')
    .replace(/(?!\d)\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

// Unicode has the digits of a script in a row from 0 to 9, so the value is the number of digits before this one.
function valueOf(codePoint: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return before % 10;
}

/**
 * A phone number in the form in which it is stored and hashed: `+`, country code and number (E.164), without spaces,
 * punctuation and channel. A text without `+` is read as a US number. Undefined for text that is not a number to call,
 * such as short codes and names.
 */
export function toE164(written: string): string | undefined {
  const number = toPlainDigits(written)
    .replace(/\p{DI}/gu, '')
    .trim()
    .replace(CHANNEL, '')
    .trim();
  if (!/^\+?[\d\s().-]+$/.test(number)) return undefined;
  const digits = number.replace(/\D/g, '');
  if (number.startsWith('+')) return /^(?:1\d{10}|[2-9]\d{7,14})$/.test(digits) ? `+${digits}` : undefined;
  const phone = toPhoneNumber(digits);
  return /^\+1\d{10}$/.test(phone) ? phone : undefined;
}

// The country code 1: as +1, before ten digits, or after the 00 or 011 with which other countries dial out.
const PREFIX = /^(?:\+*1|0(?:0|11)1)(?=\d{10}$)/;

/**
 * `+1` and the digits of a number as people write it: (555) 123-4567, 1-555-123-4567, Cell: +1 555 123 4567. The result
 * is not a valid number if the text has another country's + or an extension, which stay, or letters, which end the
 * number: dropping them could give the number of somebody else.
 */
export function toPhoneNumber(written: string): string {
  const [number = '', ...rest] = toPlainDigits(written)
    .replace(/^[^\d+]+/, '')
    .split(/[\p{L}#,;*]/u);
  const extension = rest.join('').replace(/\D/g, '');
  return `+1${number.replace(/[^\d+]/g, '').replace(PREFIX, '')}${extension && `x${extension}`}`;
}
