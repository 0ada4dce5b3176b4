import type { StaffRole } from './staff-identity.js';

/**
 * Who does something, for the audit trail: somebody signed in, from an address; nulls for the operator's own commands.
 */
export interface Actor {
  readonly staffId: string | null;
  readonly ip: string | null;
}

/** The operator at the terminal. */
export const OPERATOR: Actor = { staffId: null, ip: null };

/** Somebody signed in who does something. The name is for answers to them; the audit trail takes the id. */
export interface ActingStaff extends Actor {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly ip: string;
}
