import { ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID, Length, Matches } from 'class-validator';
import { cleanKey } from '../../http/fields/clean-text.js';
import { Cleaned } from '../../http/fields/field-checks.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import { toE164 } from '../../phone/e164.js';

const PHONE_MESSAGE = 'Enter a US phone number with ten digits, or one from abroad with + and its country code.';
const EMAIL_MESSAGE = 'Enter an email address such as john.doe@example.com, with at most 254 characters.';
const IDS_MESSAGE = 'Send 1 to 100 ids of leads, as POST /api/admin/people/find shows them.';

/** A phone number, an email address or both, to find a person by. */
export class PersonName {
  /** Normalized like the numbers of received texts: `+`, country code and number. */
  @ApiPropertyOptional({
    type: 'string',
    example: '+12125550123',
    description: 'In any usual spelling; a US number unless it begins with + and another country code.',
  })
  @Cleaned((text) => toE164(text) ?? text)
  @Matches(/^\+[1-9][0-9]{6,14}$/, { message: PHONE_MESSAGE })
  phone?: string;

  @ApiPropertyOptional({ type: 'string', format: 'email', maxLength: 254, example: 'jane.roe@example.com' })
  @Cleaned(cleanKey)
  @Length(3, 254, { message: EMAIL_MESSAGE })
  @Matches(/^[^\s@]+@[^\s@]+$/, { message: EMAIL_MESSAGE })
  email?: string;
}

/** The person of an export or an erasure. */
export class PersonIdentity extends PersonName {
  @ApiPropertyOptional({
    default: false,
    description:
      'Whether to include only data with exactly this number or address; if both are sent, only leads that have both. Without it, the ' +
      'request is refused if other leads are connected, unless leadIds names the leads.',
  })
  exact?: boolean;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: 100,
    description:
      'The leads to include; each must be connected with the number or address. POST /api/admin/people/find shows them.',
  })
  @IsArray({ message: IDS_MESSAGE })
  @ArrayMinSize(1, { message: IDS_MESSAGE })
  @ArrayMaxSize(100, { message: IDS_MESSAGE })
  @IsUUID('all', { each: true, message: IDS_MESSAGE })
  leadIds?: string[];

  @ApiPropertyOptional({ type: 'string', format: 'uuid', description: 'The privacy request to finish.' })
  requestId?: string;
}

/** Reads a body. @throws Refusal (400) if a field is wrong, or number and address are both missing */
export function readPerson<Name extends PersonName>(dto: new () => Name, body: unknown): Name {
  return requireIdentity(readStrictly(dto, body));
}

/** Returns its argument. @throws Refusal (400) if number and address are both missing */
export function requireIdentity<Named extends PersonName>(named: Named): Named {
  if (named.phone !== undefined || named.email !== undefined) return named;
  const message = 'Send a phone number, an email address or both.';
  throw new Refusal(400, message, { reason: 'no-identity', errors: [{ field: 'phone', message }] });
}
