/** What an account may do; each role may do what those before it may. */
export const STAFF_ROLES = ['viewer', 'agent', 'admin'] as const;

/** viewer reads leads, agent works them, admin keeps accounts, exports and reads the audit trail. */
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Tells whether a role may do what another one is needed for. */
export function isAtLeast(role: StaffRole, needed: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed);
}
