import type { MigrationInterface, QueryRunner } from 'typeorm';

const IS_LEAD_IN_TOUCH = `
CREATE OR REPLACE FUNCTION is_lead_in_touch(lead uuid, since timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
SELECT EXISTS (SELECT FROM public.lead_contacts c WHERE c.lead_id = lead AND c.at >= since)
  OR EXISTS (SELECT FROM public.lead_notes n WHERE n.lead_id = lead AND n.at >= since)
  OR EXISTS (SELECT FROM public.lead_emails e WHERE e.lead_id = lead AND e.at >= since AND NOT e.is_automatic)
  OR EXISTS (SELECT FROM public.offers o WHERE o.lead_id = lead AND o.at >= since)
  OR EXISTS (
    SELECT FROM public.offers o JOIN public.offer_events e ON e.offer_id = o.id WHERE o.lead_id = lead AND e.at >= since
  )
  OR EXISTS (
    SELECT FROM public.deal_interests i WHERE i.lead_id = lead
      AND (i.at >= since OR (i.gone IN ('sent', 'unknown') AND i.gone_at >= since))
  )
  OR EXISTS (
    SELECT FROM public.deals d WHERE d.buyer_lead_id = lead AND greatest(d.closed_at, d.sold_on) >= since
  )
  OR EXISTS (SELECT FROM public.list_events e WHERE e.lead_id = lead AND e.staff_id IS NOT NULL AND e.at >= since)
  OR EXISTS (
    SELECT FROM public.list_members m WHERE m.lead_id = lead AND (
      greatest(m.proven_at, m.told_at) >= since
      OR (m.status IN ('left', 'complained') AND m.changed_at >= since)
      OR EXISTS (
        SELECT FROM public.alerts a JOIN public.alert_sends s ON s.deal_id = a.deal_id AND s.hash = m.hash
        WHERE s.status IN ('sent', 'unknown') AND s.handed_at >= since
      )
    )
  )
$$`;

const STATEMENTS = [
  `CREATE TABLE lead_emails (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    staff_id uuid REFERENCES staff (id),
    contact_id uuid REFERENCES lead_contacts (id) ON DELETE CASCADE,
    event_id text,
    address text NOT NULL,
    is_other_address boolean NOT NULL DEFAULT false,
    subject text NOT NULL,
    text text NOT NULL,
    is_cut boolean NOT NULL DEFAULT false,
    attachments text[] NOT NULL DEFAULT '{}',
    message_id text,
    reply_token text,
    is_automatic boolean NOT NULL DEFAULT false,
    is_unread boolean NOT NULL DEFAULT false,
    sent_at timestamptz,
    failure text,
    is_bounced boolean NOT NULL DEFAULT false,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT lead_emails_sent_or_received CHECK (
      (staff_id IS NULL) = (event_id IS NOT NULL) AND (staff_id IS NULL) = (contact_id IS NULL)
      AND (staff_id IS NULL OR message_id IS NOT NULL) AND (staff_id IS NOT NULL OR reply_token IS NULL)
    ),
    CONSTRAINT lead_emails_lengths CHECK (
      char_length(event_id) <= 200 AND char_length(address) <= 254 AND char_length(subject) <= 200 AND char_length(text) <= 10000
      AND cardinality(attachments) <= 20 AND char_length(message_id) <= 990 AND char_length(reply_token) = 32 AND char_length(failure) <= 200
    )
  )`,
  'CREATE INDEX lead_emails_lead_id ON lead_emails (lead_id, id)',
  'CREATE INDEX lead_emails_unread ON lead_emails (lead_id) WHERE is_unread',
  'CREATE INDEX lead_emails_staff_id ON lead_emails (staff_id, at) WHERE staff_id IS NOT NULL',
  'CREATE INDEX lead_emails_contact_id ON lead_emails (contact_id) WHERE contact_id IS NOT NULL',
  'CREATE INDEX lead_emails_message_id ON lead_emails (message_id) WHERE staff_id IS NOT NULL',
  'CREATE INDEX lead_emails_bounced ON lead_emails (address) WHERE is_bounced',
  'CREATE UNIQUE INDEX lead_emails_event_id ON lead_emails (event_id) WHERE event_id IS NOT NULL',
  'CREATE UNIQUE INDEX lead_emails_reply_token ON lead_emails (reply_token) WHERE reply_token IS NOT NULL',
  `ALTER TABLE notices DROP CONSTRAINT notices_kind_known,
    ADD CONSTRAINT notices_kind_known CHECK (kind IN ('lead-received', 'lead-at-risk', 'lead-overdue', 'suspected-spam',
      'leads-assigned', 'morning', 'password-reset', 'factors-removed', 'alert-paused', 'lead-email'))`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON lead_emails TO land_api',
  // To undo an email that has not left.
  'GRANT DELETE ON notices TO land_api',
  IS_LEAD_IN_TOUCH,
];

/** Emails of staff to the person of a lead, and the replies. */
export class Emails1766448000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
