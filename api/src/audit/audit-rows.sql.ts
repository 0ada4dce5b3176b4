/** For a FROM: the audit trail, whose order is `seq`. */
export const AUDIT_ENTRIES = '(SELECT seq, at, staff_id, lead_id, action, detail FROM audit_entries)';
