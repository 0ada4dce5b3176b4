import { ApiPropertyOptional } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { IsIn, ValidateBy, ValidateIf } from 'class-validator';
import { LEAD_STATUSES, type LeadStatus } from '../../leads/lead/lead-enums.js';
import { isId } from '../../leads/lead/lead-id.js';
import { readStrictly } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';

export const ALL_STATUSES: readonly LeadStatus[] = [...new Set([...LEAD_STATUSES.seller, ...LEAD_STATUSES.buyer])];

const IsGiven = () => ValidateIf((_: object, value: unknown) => value !== undefined);

/** What staff change about a lead: its status, who works it, or both. */
export class LeadChange {
  @ApiPropertyOptional({ enum: ALL_STATUSES, enumName: 'LeadStatus', example: 'contacted' })
  @Expose()
  @IsGiven()
  @IsIn(ALL_STATUSES, { message: `Choose from: ${ALL_STATUSES.join(', ')}.` })
  status?: LeadStatus;

  @ApiPropertyOptional({
    type: 'string',
    format: 'uuid',
    nullable: true,
    example: '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d',
    description: 'Id of an account that works leads (agent or admin), or null for nobody.',
  })
  @Expose()
  @IsGiven()
  @ValidateBy(
    { name: 'isIdOrNull', validator: { validate: (value: unknown) => value === null || isId(value) } },
    { message: 'Send the id of an account (a UUID), or null.' },
  )
  assigneeId?: string | null;
}

/** @throws Refusal (400) naming what is wrong, or when nothing is to be changed */
export function readLeadChange(body: unknown): LeadChange {
  const change = readStrictly(LeadChange, body);
  if (change.status !== undefined || change.assigneeId !== undefined) return change;
  throw new Refusal(400, 'Send a status, an assigneeId, or both.', { reason: 'nothing-to-change' });
}
