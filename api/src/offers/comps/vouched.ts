import type { StaffRole } from '../../staff/access/staff-identity.js';

interface Person {
  readonly id: string;
  readonly role: StaffRole;
}

/** A sale, with the people who entered and confirmed it. */
export interface KnownSale {
  readonly staff: Person;
  readonly confirmations: readonly { readonly staff: Person }[];
}

/** Whether a sale may support a public claim: an admin, or two people, entered or confirmed it. */
export function isVouched({ staff, confirmations }: KnownSale): boolean {
  const people = [staff, ...confirmations.map((each) => each.staff)];
  return people.some(({ role }) => role === 'admin') || new Set(people.map(({ id }) => id)).size >= 2;
}
