import { DEMO_RELEASE } from '../consent/ledger/consent-rows.sql.js';
import { hashPhoneInSql } from '../phone/phone-hash.js';

const WORDINGS = {
  terms:
    'I agree to the Privacy Policy and the Terms and Conditions. Texts are sent only to those who check the box for them.',
  sms: 'Yes, text me. Texts are automated and recurring; message and data rates may apply. Reply STOP to unsubscribe or HELP for help.',
};

/**
 * The consents of the leads whose keys end in $1, three in five with texts; $2 hashes the numbers. Addresses are from
 * the network set apart for benchmarks (RFC 2544).
 */
export const ADD_CONSENTS = `
INSERT INTO consents (lead_id, channel, agreed_to_terms, sms_ticked, wording, wording_version, wording_sha256, agreed_at, ip, user_agent,
  section_release, subject_hash)
SELECT id, channel, true, hashtext(id::text) % 5 BETWEEN -2 AND 2, wording, '2026-11-22', wording_sha256, received_at,
  '198.18.0.0'::inet + (hashtext(phone) & 131071), 'Mozilla/5.0', '${DEMO_RELEASE}', ${hashPhoneInSql('phone', '$2')}
FROM leads JOIN (VALUES
    ('terms', '${WORDINGS.terms}', sha256('${WORDINGS.terms}')), ('sms', '${WORDINGS.sms}', sha256('${WORDINGS.sms}'))
  ) AS shown (channel, wording, wording_sha256) ON channel = 'terms' OR hashtext(id::text) % 5 BETWEEN -2 AND 2
WHERE right(idempotency_key, length($1)) = $1`;

/** The contacts that answered these leads; $2 are the staff. */
export const ADD_CONTACTS = `
INSERT INTO lead_contacts (lead_id, staff_id, channel, outcome, at, logged_at)
SELECT id, coalesce(assignee_id, ($2::uuid[])[1]),
  ('{call,call,text,email}'::text[])[1 + (hashtext(phone) & 3)], ('{reached,reached,reached,message-left}'::text[])[1 + ((hashtext(phone) >> 2) & 3)],
  first_contact_at, first_contact_at
FROM leads
WHERE first_contact_at IS NOT NULL AND right(idempotency_key, length($1)) = $1`;
