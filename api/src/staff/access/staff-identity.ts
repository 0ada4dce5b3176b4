import { ApiProperty } from '@nestjs/swagger';

/** What an account may do; each role may do what those before it may. */
export const STAFF_ROLES = ['viewer', 'agent', 'admin'] as const;

/** viewer reads leads, agent works them, admin keeps accounts, exports and reads the audit trail. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Tells whether a role may do what another one is needed for. */
export function isAtLeast(role: StaffRole, needed: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed);
}

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
