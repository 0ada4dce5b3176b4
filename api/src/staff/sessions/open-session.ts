import type { StaffIdentity } from '../access/staff-identity.js';

/** A session that was found good for a request. */
export interface OpenSession {
  readonly tokenSha256: Buffer;
  readonly expiresAt: Date;
  readonly staff: StaffIdentity;
}
