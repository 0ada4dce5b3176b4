import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';

// Providers put the channel before the number: Twilio's whatsapp:+12125550123, rcs:+12125550123.
const CHANNEL = /^(?:whatsapp|rcs|sms|tel):/i;

/**
 * A phone number as people or providers write it, in the one form in which it is stored and hashed: `+`, country and
 * number (E.164), without blanks, signs and the channel that it came by. Without a `+` it is a US number. Undefined for
 * what is no number that could be called: short codes, names.
 */
export function toE164(written: string): string | undefined {
  const number = written.trim().replace(CHANNEL, '').trim();
  if (!/^\+?[\d\s().-]+$/.test(number)) return undefined;
  const digits = number.replace(/\D/g, '');
  if (number.startsWith('+')) return /^(?:1\d{10}|[2-9]\d{7,14})$/.test(digits) ? `+${digits}` : undefined;
  const phone = toPhoneNumber(digits);
  return /^\+1\d{10}$/.test(phone) ? phone : undefined;
}

/**
 * `+1` and the digits of a number as people write it: (555) 123-4567, 1-555-123-4567, +1 555 123 4567. The + of another
 * country and digits of other scripts stay: without them it would be somebody else's number.
 */
export function toPhoneNumber(written: string): string {
  return `+1${written.replace(/[^\p{Nd}+]/gu, '').replace(/^\+?1(?=.{10}$)/, '')}`;
}

/** A required US phone number as people write it: (555) 123-4567, 555-123-4567, +15551234567. */
export function WrittenPhoneField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', example: '+15551234567' }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.length <= 100 ? toPhoneNumber(value) : value,
    ),
    Matches(/^\+1[0-9]{10}$/, { message: 'Enter a US phone number with ten digits.' }),
  );
}
