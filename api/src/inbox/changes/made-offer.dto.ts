import { ApiProperty } from '@nestjs/swagger';
import { ChangedLead } from './lead-work.dto.js';

/** An offer that was made, and the lead as it stands now. */
export class MadeOffer {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: ChangedLead }) lead: ChangedLead;
}
