/** Marks tables whose rows show that we were in touch with a person. */
export const IN_TOUCH = 'in touch';

/** The columns that lead to a person, and IN_TOUCH or why a row does not show that. */
type Entry = readonly [columns: string, why: string];

const OF_ANOTHER_ROW = 'it comes with a row that says so';
const BY_STAFF = 'the work of staff; what the person said or heard is a call, note or offer';
const FOR_STAFF = 'for staff, and it goes with the lead';
const OF_DEAL = 'it is about land';
const NOT_OF_VISITORS = 'about staff';

/**
 * Every table with a key that leads to a visitor, by its module. A person's data is erased five years after the last
 * contact: `is_lead_in_touch`, `is_number_in_touch` and `erase_expired` read the tables with IN_TOUCH.
 */
export const PERSONS: Readonly<Record<string, Readonly<Record<string, Entry>>>> = {
  leads: {
    leads: ['phone phone_unlikely email', IN_TOUCH],
    lead_contacts: ['lead_id origin_id', IN_TOUCH],
    contact_retractions: ['contact_id', BY_STAFF],
  },
  consent: {
    consents: ['lead_id ip subject_hash', IN_TOUCH],
    consent_links: ['consent_id hash previous_hash evidence_hash', OF_ANOTHER_ROW],
    consents_to_seal: ['consent_id', OF_ANOTHER_ROW],
  },
  texting: {
    inbound_messages: ['phone phone_hash', IN_TOUCH],
    suppressions: ['phone_hash', IN_TOUCH],
    staff_stops: ['phone_hash', OF_ANOTHER_ROW],
    text_decisions: ['phone_hash', 'our own question whether a text may be sent'],
  },
  privacy: { privacy_requests: ['phone email', IN_TOUCH] },
  inbox: {
    lead_notes: ['lead_id', IN_TOUCH],
    lead_events: ['lead_id', BY_STAFF],
    lead_viewings: ['lead_id', FOR_STAFF],
    lead_pairs: ['lead_id other_id', FOR_STAFF],
    leads_to_compare: ['lead_id', FOR_STAFF],
    same_person: ['lead_id other_id', BY_STAFF],
    erased_leads: ['lead_ids', 'ids of erased leads, for a day'],
  },
  land: { parcels: ['lead_id', BY_STAFF] },
  offers: {
    offers: ['lead_id parcel_id', IN_TOUCH],
    offer_events: ['offer_id contact_id', IN_TOUCH],
    owner_checks: ['lead_id', BY_STAFF],
  },
  deals: {
    deals: ['parcel_id buyer_lead_id', IN_TOUCH],
    deal_interests: ['lead_id deal_id', IN_TOUCH],
    deal_photos: ['deal_id hash', OF_DEAL],
  },
  alerts: {
    list_members: ['hash lead_id', IN_TOUCH],
    alert_sends: ['deal_id hash', IN_TOUCH],
    list_confirmations: ['lead_id hash', 'gone after eight days, and its lead is as young'],
    list_events: ['lead_id', IN_TOUCH],
    list_renames: ['hash member', 'a former hash of a member'],
    alerts: ['deal_id', OF_DEAL],
  },
  notices: {
    notices: ['lead_id assigned_lead_id', FOR_STAFF],
    notice_deliveries: ['notice_id', FOR_STAFF],
    assignment_reminders: ['lead_id', FOR_STAFF],
  },
  audit: { audit_entries: ['lead_id ip hash previous_hash', 'about what staff did; it names nobody'] },
  staff: { staff: ['email password_hash', NOT_OF_VISITORS], staff_attempts: ['lead_id', FOR_STAFF] },
};

/** The other tables. */
export const WITHOUT_PERSONS = [
  ...['chain_checks', 'closed_states', 'comp_confirmations', 'comps', 'consent_erasures_to_enter', 'county_links'],
  ...['deal_photo_files', 'form_copies', 'key_fingerprints', 'lead_views', 'mail_events', 'offer_settings'],
  ...['open_states', 'release_counts', 'release_reports', 'release_takebacks', 'released_forms', 'reminder_settings'],
  ...['send_rates', 'sign_in_limits', 'staff_challenges', 'staff_mails', 'staff_passkeys', 'staff_sessions'],
  'submission_limits',
];
