import { Body } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { cleanLine } from '../../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../../http/fields/field-checks.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { MembersService } from './members.service.js';

/** A change of a person's membership that they asked staff for. */
class MembershipChange {
  @ApiProperty({ description: 'Whether the person is on the list from now on.' }) isOn: boolean;

  @ApiPropertyOptional({
    minLength: 1,
    maxLength: 500,
    description: 'Required if isOn is true: the words that the person agreed to.',
  })
  @Cleaned(cleanLine)
  @HasLength(1, 500, 'Say what they agreed to, in 1 to 500 characters.')
  said?: string;
}

/** Takes people off the buyers list, or puts them back, when they ask staff for it. */
@StaffController('inbox')
export class MembershipController {
  constructor(private readonly members: MembersService) {}

  @StaffEndpoint('POST leads/:id/membership', {
    role: 'agent',
    status: 204,
    operationId: 'changeMembership',
    summary: 'Take the address of a lead off the buyers list, or put it back as its owner asked',
    body: MembershipChange,
    refusals: { 409: 'The address was never on the list, or it has this status already.' },
  })
  change(@IdParam() leadId: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<void> {
    const { isOn, said = null } = readStrictly(MembershipChange, body);
    if (isOn !== (said !== null))
      throw wrongField('said', 'Say what they agreed to when you put them back.', 'no-words');
    return this.members.change(leadId, said, actor);
  }
}
