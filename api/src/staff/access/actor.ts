import type { StaffRole } from './staff-identity.js';

/** The author of an act for the audit trail: a staff member and their address, or nulls for the operator's commands. */
export interface Actor {
  readonly staffId: string | null;
  readonly ip: string | null;
}

/** The operator at the terminal. */
export const OPERATOR: Actor = { staffId: null, ip: null };

/** The signed-in staff member as the author of an act. Responses contain the name, audit entries the id. */
export interface ActingStaff extends Actor {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly ip: string;
}
