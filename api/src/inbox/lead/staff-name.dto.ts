import { ApiProperty } from '@nestjs/swagger';

/** A member of staff, as far as a lead's page needs to know. */
export class StaffName {
  @ApiProperty({ format: 'uuid', example: '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d' })
  id: string;

  @ApiProperty({ example: 'Ann Lee' })
  name: string;
}
