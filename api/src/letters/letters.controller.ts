import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../http/fields/read-fields.js';
import { AttemptKey } from '../http/request/idempotency-key.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { LeadFieldValues } from '../templates/field-values.dto.js';
import { KeptLetters, NewLetter, StoredLetter } from './letters.dto.js';
import { LettersService } from './letters.service.js';

const AUDITED = 'Each read adds an entry to the audit trail.';

/** Letters about the land of a lead. */
@StaffController('letters')
export class LettersController {
  constructor(private readonly letters: LettersService) {}

  @StaffEndpoint('GET leads/:id/letters', {
    role: 'viewer',
    operationId: 'listLetters',
    summary: 'Read the letters of a lead',
    description: AUDITED,
    answer: KeptLetters,
  })
  async list(@IdParam() leadId: string, @CurrentActor() actor: ActingStaff): Promise<KeptLetters> {
    return { items: await this.letters.list(leadId, actor) };
  }

  @StaffEndpoint('GET leads/:id/letter-fields', {
    role: 'agent',
    operationId: 'readLetterFields',
    summary: 'Read the values of the fields of a letter about a lead',
    description: AUDITED,
    answer: LeadFieldValues,
  })
  async fields(@IdParam() leadId: string, @CurrentActor() actor: ActingStaff): Promise<LeadFieldValues> {
    return { items: await this.letters.readFields(leadId, actor) };
  }

  @StaffEndpoint('POST leads/:id/letters', {
    role: 'agent',
    operationId: 'keepLetter',
    summary: 'Keep a letter as it was written',
    description: 'A kept letter never changes.',
    body: NewLetter,
    answer: StoredLetter,
    isRepeatable: true,
    refusals: {
      409: 'The lead has too many letters.',
      412: 'The template has another version by now, or the offer changed.',
    },
  })
  keep(
    @IdParam() leadId: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<StoredLetter> {
    return this.letters.keep(leadId, readStrictly(NewLetter, body), actor, key);
  }
}
