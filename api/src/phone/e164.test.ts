import { expect, test } from '@jest/globals';
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

const NONE = ['', '12345', 'WRENFIELD', 'messenger:1234567890', '+1', '+1212555012', '+44', '555-0188'];

test.each([...NONE, '+0212555012345', `+44${'1'.repeat(20)}`, '212-555-0123 x7', 'whatsapp:'])(
  '%j is not a phone number',
  (written) => {
    expect(toE164(written)).toBeUndefined();
  },
);

test.each(['+49 30 123456', '+2125550147', '2125550147٣', '212555014٣7', '+1 (212) 555-014', '212-555-0147 ext 3'])(
  '%j does not become a US number by leaving something out',
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
