/** Everything that leaves an entry in the audit trail. */
export const AUDIT_ACTIONS = [
  'session-opened',
  'session-refused',
  'session-closed',
  'staff-added',
  'staff-changed',
  'staff-password-reset',
  'password-changed',
  'totp-enrolled',
  'totp-confirmed',
  'totp-removed',
  'lead-read',
  'leads-listed',
  'lead-changed',
  'note-added',
  'contact-logged',
  'quarantine-released',
  'quarantine-confirmed',
  'leads-exported',
  'texts-stopped',
  'texts-restored',
  'may-text-asked',
  'messages-listed',
  'message-decided',
] as const;

/** One of the audited actions. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
