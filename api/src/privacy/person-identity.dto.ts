import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';
import { readStrictly } from '../http/read-fields.js';
import { Refusal } from '../http/refusal.js';
import { PersonEmailField, PersonPhoneField, RequestIdField } from './person-fields.js';

/** Whom an export or an erasure is about. */
export class PersonIdentity {
  @PersonPhoneField()
  phone?: string;

  @PersonEmailField()
  email?: string;

  @ApiPropertyOptional({
    default: false,
    description:
      'Only what is stored under exactly these. Otherwise also what is stored under the other numbers and addresses of the leads that are found, and so on.',
  })
  @Expose()
  @IsOptional()
  @IsBoolean({ message: 'Send true or false.' })
  exact?: boolean;

  @RequestIdField()
  requestId?: string;
}

/** What was removed. */
export class Erasure {
  @ApiProperty({ type: 'integer', description: 'Leads, with their notes, contacts and notices.', example: 2 })
  leads: number;

  @ApiProperty({ type: 'integer', description: 'Rows of the consent ledger that hold nothing but hashes now.', example: 3 })
  consents: number;

  @ApiProperty({ type: 'integer', description: 'Texts from the person.', example: 1 })
  messages: number;

  @ApiProperty({ description: 'Whether a number of theirs is stopped, and stays so.', example: true })
  suppressed: boolean;
}

/** @throws Refusal (400) when it is wrong, or names nobody */
export function readIdentity(body: unknown): PersonIdentity {
  return requireIdentity(readStrictly(PersonIdentity, body));
}

/** @throws Refusal (400) when it names nobody */
export function requireIdentity<Named extends Pick<PersonIdentity, 'phone' | 'email'>>(named: Named): Named {
  if (named.phone !== undefined || named.email !== undefined) return named;
  const message = 'Send a phone number, an e-mail address or both.';
  throw new Refusal(400, message, { reason: 'no-identity', errors: [{ field: 'phone', message }] });
}
