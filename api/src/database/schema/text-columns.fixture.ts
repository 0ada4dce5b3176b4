/** Columns whose stored texts a migration freed of invisible characters. */
export const HEALED: readonly string[] = [
  ...['leads.first_name', 'leads.last_name', 'leads.email', 'leads.note', 'privacy_requests.email', 'staff.email'],
  ...['lead_notes.text', 'inbound_messages.body', 'deals.words', 'deal_photos.alt', 'comps.url'],
  ...['parcels.apn_written', 'county_links.template', 'offers.terms', 'offers.reason', 'offer_events.reason'],
  ...['staff.name', 'staff_passkeys.name', 'lead_views.name'],
];

const OURS = 'written by the code';
const KEY = 'a key, hash or name of a release';
const PROVIDERS = 'from a provider or server, as it was sent';
const AS_IT_WAS = 'a record of what was sent, seen or done, as it was';
const SEALED = 'sealed, and no row of its table changes';
const COPIED = 'computed from columns on these lists';

/** The other text columns, and why they stay as they are. A CHECK of fixed values or forms needs no entry. */
export const NOT_HEALED: Readonly<Record<string, readonly string[]>> = {
  [OURS]: [
    ...['alert_sends.reason', 'alerts.counts', 'alerts.reason', 'chain_checks.fault', 'chain_checks.known_end'],
    ...['deals.access', 'deals.kinds', 'deals.terms', 'deals.utilities', 'inbound_messages.decision'],
    ...['inbound_messages.effect', 'inbound_messages.meaning', 'inbound_messages.review', 'lead_pairs.decision'],
    ...['lead_pairs.reasons', 'lead_views.filters', 'leads.status', 'list_members.wants', 'migrations.name'],
    ...['notice_deliveries.channel', 'notice_deliveries.state', 'notices.detail', 'offer_settings.settings'],
    ...['parcels.acres_source', 'reminder_settings.time_zone', 'send_rates.name', 'staff_stops.reason'],
    ...['text_decisions.reasons', 'closed_states.state', 'parcels.county_fips'],
  ],
  [KEY]: [
    ...['alert_sends.hash', 'erased_leads.lead_ids', 'key_fingerprints.name', 'leads.idempotency_key'],
    ...['list_confirmations.hash', 'release_counts.section', 'release_counts.version', 'release_takebacks.section'],
    ...['release_takebacks.version', 'sign_in_limits.key', 'staff.recovery_codes', 'staff.totp_secret'],
    ...['staff_attempts.key', 'staff_challenges.challenge', 'staff_passkeys.credential_id', 'submission_limits.key'],
  ],
  [PROVIDERS]: [
    ...['alert_sends.provider_id', 'inbound_messages.phone', 'inbound_messages.provider'],
    ...['inbound_messages.provider_id', 'mail_events.id', 'notice_deliveries.destination'],
    ...['notice_deliveries.last_error', 'release_takebacks.reason', 'staff_sessions.user_agent'],
  ],
  [AS_IT_WAS]: ['leads.former', 'lead_events.detail', 'staff_attempts.answer'],
  [SEALED]: [
    ...['audit_entries.detail', 'consent_erasures_to_enter.detail', 'consents.channel', 'consents.kind'],
    ...['consents.page_url', 'consents.section_release', 'consents.source', 'consents.user_agent'],
    ...['consents.wording', 'consents.wording_version', 'form_copies.html', 'released_forms.action'],
    'released_forms.section_release',
  ],
  [COPIED]: [
    ...['alerts.subject', 'deals.evidence', 'leads.search_text', 'offers.inputs', 'offers.result'],
    'parcels.apn_key',
  ],
  'cleaned since it exists': ['deals.apn', 'list_events.said'],
};
