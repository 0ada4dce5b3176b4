import { ApiProperty } from '@nestjs/swagger';
import { STAFF_ROLES, type StaffRole } from './staff-role.js';

/** Whoever is signed in. */
export class StaffIdentity {
  @ApiProperty({ format: 'uuid', example: '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d' })
  id: string;

  @ApiProperty({ format: 'email', example: 'ann.lee@example.com' })
  email: string;

  @ApiProperty({ example: 'Ann Lee' })
  name: string;

  @ApiProperty({ enum: STAFF_ROLES, enumName: 'StaffRole', example: 'agent' })
  role: StaffRole;
}
