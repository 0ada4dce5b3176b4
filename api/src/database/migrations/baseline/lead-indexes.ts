const WAITS = 'respond_by IS NOT NULL AND first_contact_at IS NULL';
const IS_OPEN = `${WAITS} AND status NOT IN ('closed', 'lost')`;

/** Indexes with which intake, the inbox and the summary search a million leads: see the inbox README. */
export const LEAD_INDEXES = `
-- For intake: recent submissions with the same phone, e-mail address or text.
CREATE INDEX leads_by_phone ON leads (phone, received_at);
CREATE INDEX leads_by_email ON leads (lower(email), received_at) WHERE email IS NOT NULL;
CREATE INDEX leads_by_note_fingerprint ON leads (note_fingerprint, received_at) WHERE note_fingerprint IS NOT NULL;
CREATE INDEX leads_former ON leads USING gin (former_keys(former)) WHERE former <> '[]';

-- The orders of the lists. Each ends with id, so that a page continues exactly where the one before ended. New leads are
-- in no index of assignees or follow-ups, so they cost intake nothing. The included columns let the desk count ten
-- thousand leads in 2 ms from the index alone; reading each row takes 90 ms.
CREATE INDEX leads_by_received ON leads (received_at, id);
CREATE INDEX leads_by_type ON leads (type, received_at, id);
CREATE INDEX leads_by_status ON leads (status, received_at, id) INCLUDE (assignee_id, quarantined, is_test);
CREATE INDEX leads_by_assignee ON leads (assignee_id, received_at, id);
CREATE INDEX leads_by_follow_up ON leads (follow_up_at, id) INCLUDE (quarantined, is_test)
  WHERE follow_up_at IS NOT NULL;
CREATE INDEX leads_by_assigned_follow_up ON leads (assignee_id, follow_up_at, id)
  INCLUDE (status, quarantined, is_test) WHERE follow_up_at IS NOT NULL;
CREATE INDEX leads_open_promises ON leads (received_at, id, respond_by)
  INCLUDE (first_contact_at, status, quarantined, is_test) WHERE ${IS_OPEN};
CREATE INDEX leads_by_promise ON leads ((CASE WHEN ${IS_OPEN} THEN respond_by ELSE 'infinity' END), id);
CREATE INDEX leads_promised_by_assignee ON leads (assignee_id, received_at, id)
  WHERE assignee_id IS NOT NULL AND ${IS_OPEN};
CREATE INDEX leads_unanswered ON leads (received_at, id) WHERE ${WAITS} AND status IN ('closed', 'lost');
CREATE INDEX leads_quarantined ON leads (received_at, id) WHERE quarantined;
CREATE INDEX leads_suspected ON leads (received_at, id) WHERE quarantine_state = 'suspected';
CREATE INDEX leads_test ON leads (received_at, id) WHERE is_test;

-- For counts and measures from an index alone. New leads are only in the first.
CREATE INDEX leads_by_work ON leads (type, status, quarantine_state);
CREATE INDEX leads_of_assignee ON leads (assignee_id, type, status, quarantine_state, lost_reason)
  INCLUDE (respond_by, first_contact_at, follow_up_at, quarantined, is_test) WHERE assignee_id IS NOT NULL;
CREATE INDEX leads_by_lost_reason ON leads (lost_reason)
  WHERE lost_reason IS NOT NULL AND NOT quarantined AND NOT is_test;
CREATE INDEX leads_by_first_contact ON leads (first_contact_at) INCLUDE (received_at)
  WHERE type = 'seller' AND first_contact_at IS NOT NULL;
CREATE INDEX leads_answered_of_assignee ON leads (assignee_id, first_contact_at) INCLUDE (received_at)
  WHERE type = 'seller' AND first_contact_at IS NOT NULL AND assignee_id IS NOT NULL;

-- One index for each type, because half of all sellers and no buyer write "acres": a shared index would have to check
-- each lead. New entries first wait in a list of at most 1 MB: intake then pays a third, and a search reads the list in
-- a millisecond.
CREATE INDEX leads_search_seller ON leads USING gin (search_text gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 1024) WHERE type = 'seller';
CREATE INDEX leads_search_buyer ON leads USING gin (search_text gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 1024) WHERE type = 'buyer'`;
