import { ApiProperty } from '../../http/fields/api-fields.js';

/** The roles of accounts. Each role includes the ones before it. */
export const STAFF_ROLES = ['viewer', 'agent', 'admin'] as const;

/** A viewer reads leads, an agent works on them, an admin manages accounts, exports and reads the audit trail. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether a role includes the needed one. */
export function isAtLeast(role: StaffRole, needed: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed);
}

/** The signed-in account. */
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
