import { ApiProperty, PartialType, PickType } from '@nestjs/swagger';
import { ChangedLead } from '../changes/lead-work.dto.js';
import { BuyerEntry } from './lead-entry.dto.js';

/** What is right about a person: at least one of these. */
export class PersonCorrection extends PartialType(PickType(BuyerEntry, ['firstName', 'lastName', 'email', 'phone'])) {}

/** The lead with what is right. */
export class CorrectedLead extends ChangedLead {
  @ApiProperty({ example: 'John' })
  firstName: string;

  @ApiProperty({ example: 'Doe' })
  lastName: string;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  email: string | null;

  @ApiProperty({ example: '+12125550123' })
  phone: string;
}
