import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../config/config.js';
import { toE164, toPhoneNumber } from './e164.js';

const US = ['+12125550123', '12125550123', '212-555-0123', '(212) 555-0123', ' +1 212.555.0123 '];
const BY_CHANNEL = ['whatsapp:+12125550123', 'RCS:+12125550123', 'sms:2125550123', 'tel:+1-212-555-0123'];
const ABROAD = { '+44 7700 900123': '+447700900123', 'whatsapp:+447700900123': '+447700900123' };

test.each([...[...US, ...BY_CHANNEL].map((written) => [written, '+12125550123']), ...Object.entries(ABROAD)])(
  '%j is the number %s',
  (written, number) => {
    expect(toE164(String(written))).toBe(number);
  },
);

const NONE = ['', '12345', 'FLOWERS', 'messenger:1234567890', '+1', '+1212555012', '+44', '555-0188'];

test.each([...NONE, '+0212555012345', `+44${'1'.repeat(20)}`, '212-555-0123 x7', 'whatsapp:'])(
  '%j is not a phone number',
  (written) => {
    expect(toE164(written)).toBeUndefined();
  },
);

test.each(['+49 30 123456', '+2125550147', '2125550147٣', '212555014٣7', '+1 (212) 555-014', '212-555-0147 ext 3'])(
  '%j is not made a US number by dropping a part of it',
  (written) => {
    expect(toPhoneNumber(written)).not.toMatch(/^\+1[0-9]{10}$/);
  },
);

test.each(['2125550147', '1 212 555 0147', '+1 (212) 555‑0147', 'Cell: 212.555.0147'])(
  '%j is a US number',
  (written) => {
    expect(toPhoneNumber(written)).toBe('+12125550147');
  },
);

test.each([
  '٢١٢٥٥٥٠١٤٧',
  '۲۱۲-۵۵۵-۰۱۴۷',
  '२१२५५५०१४७',
  '＋１ ２１２ ５５５ ０１４７',
  '𝟐𝟏𝟐𝟻𝟻𝟻𝟶𝟷𝟺𝟽',
  '001 212 555 0147',
  '011 1 212 555 0147',
])('digits of every script and prefixes for calls from abroad are read: %j', (written) => {
  expect([toPhoneNumber(written), toE164(written)]).toEqual(['+12125550147', '+12125550147']);
});

test.each([
  '\u202A+1 (212) 555\u20110147\u202C',
  '212–555–0147',
  '212−555−0147',
  'tel:+1-212-555-0147',
  '212\u00AD555\u20600147',
])('invisible characters and any kind of dash are ignored: %j', (written) => {
  expect(toE164(written)).toBe('+12125550147');
});

test.each(['(800) FLOWERS', '1-800-GO-4-IT-99999', '212-555-0147;ext=3', '212-555-0147,,3'])(
  '%j is not made a US number by dropping its letters or extension',
  (written) => {
    expect(toPhoneNumber(written)).not.toMatch(/^\+1[0-9]{10}$/);
  },
);

const WRITTEN = readFileSync(join(PROJECT_ROOT, 'shell/kit/src/forms/phone/phone-numbers.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t').map((text) => JSON.parse(`"${text}"`) as string))
  .filter(([kind = '']) => ['555-123-4567', 'with an extension', 'another country'].includes(kind));

test.each(WRITTEN)('the forms and the api read the same number, %s: %j', (kind, written = '') => {
  const number = toPhoneNumber(written);
  if (kind === '555-123-4567') expect(number).toBe('+15551234567');
  else expect(number).not.toMatch(/^\+1[0-9]{10}$/);
});
