import type { StaffRole } from './staff-identity.js';

/**
 * Who does something, for the audit trail: a member of staff and their address, or nulls for the operator's commands.
 */
export interface Actor {
  readonly staffId: string | null;
  readonly ip: string | null;
}

/** The operator at the terminal. */
export const OPERATOR: Actor = { staffId: null, ip: null };

/** A member of staff who does something. Responses use the name, the audit trail the id. */
export interface ActingStaff extends Actor {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly ip: string;
}
