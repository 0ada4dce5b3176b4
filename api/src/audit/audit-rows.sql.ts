/** For a FROM: the audit trail, whose order is `seq`; AuditEntryEntity describes the columns. */
export const AUDIT_ENTRIES = '(SELECT seq, at, action, detail FROM audit_entries)';
