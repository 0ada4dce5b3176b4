/** For a FROM: the audit trail, in the order of `seq`. */
export const AUDIT_ENTRIES = '(SELECT seq, at, staff_id, lead_id, action, detail FROM audit_entries)';
