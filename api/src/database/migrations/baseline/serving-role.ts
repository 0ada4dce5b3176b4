// Roles belong to the whole server: processes that migrate two databases of it at once may both find it missing.
const ROLE = `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'land_api') THEN
    BEGIN
      CREATE ROLE land_api NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'land_api', 'SET') THEN
    EXECUTE format('GRANT land_api TO %I WITH INHERIT FALSE, SET TRUE', current_user);
  END IF;
END $$`;

const RIGHTS = `
GRANT USAGE ON SCHEMA public TO land_api;
GRANT SELECT ON audit_entries, consent_links TO land_api;
GRANT SELECT, INSERT ON consents, contact_retractions, form_copies, lead_contacts, lead_events, release_takebacks,
  released_forms, text_decisions TO land_api;
GRANT SELECT, INSERT, UPDATE (text, taken_back_at) ON lead_notes TO land_api;
GRANT SELECT, INSERT, UPDATE ON inbound_messages, leads, notice_deliveries, notices, privacy_requests, staff,
  suppressions TO land_api;
GRANT SELECT, INSERT, DELETE ON erased_leads, release_reports, same_person TO land_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON closed_states, lead_viewings, lead_views, release_counts, sign_in_limits,
  staff_attempts, staff_sessions, submission_limits TO land_api;
REVOKE ALL ON FUNCTION append_audit, erase_consents, erase_expired, erase_person, seal_consents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION append_audit, erase_expired, erase_person, seal_consents TO land_api`;

/** The role with which the api serves, and all that it may do. */
export const SERVING_ROLE = [ROLE, RIGHTS];
