/** Who does something, for the audit trail: somebody signed in, from an address; nulls for the operator's own commands. */
export interface Actor {
  readonly staffId: string | null;
  readonly ip: string | null;
}

/** The operator at the terminal. */
export const OPERATOR: Actor = { staffId: null, ip: null };
