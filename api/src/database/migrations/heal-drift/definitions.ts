// Written as Postgres describes them, so that what is right already is found to be, and not built again.

/** Indexes that former versions of migrations lacked, or made with other columns. */
export const INDEXES = `
CREATE INDEX audit_entries_staff_action ON public.audit_entries USING btree (staff_id, action, seq)
CREATE INDEX consents_by_release ON public.consents USING btree (section_release, agreed_at) INCLUDE (lead_id) WHERE ((channel = 'terms'::text) AND (kind = 'grant'::text) AND (section_release IS NOT NULL))
CREATE UNIQUE INDEX deals_parcel_id_key ON public.deals USING btree (parcel_id) WHERE (stage <> 'withdrawn'::text)
CREATE INDEX inbound_messages_to_review ON public.inbound_messages USING btree (received_at, id) WHERE (review = 'needed'::text)
CREATE INDEX lead_events_lost_after_offer ON public.lead_events USING btree (lead_id) WHERE ((kind = 'status-changed'::text) AND ((detail ->> 'to'::text) = 'lost'::text) AND ((detail ->> 'from'::text) = ANY (ARRAY['offer-made'::text, 'under-contract'::text, 'closed'::text])))
CREATE INDEX lead_pairs_other_id ON public.lead_pairs USING btree (other_id)
CREATE INDEX lead_pairs_to_review ON public.lead_pairs USING btree (received_at, id) WHERE (decision IS NULL)
CREATE INDEX leads_buyers_changed ON public.leads USING btree (updated_at, id) WHERE (type = 'buyer'::text)
CREATE INDEX leads_by_assigned_follow_up ON public.leads USING btree (assignee_id, follow_up_at, id) INCLUDE (status, quarantined, is_test) WHERE (follow_up_at IS NOT NULL)
CREATE INDEX leads_by_follow_up ON public.leads USING btree (follow_up_at, id) INCLUDE (quarantined, is_test) WHERE (follow_up_at IS NOT NULL)
CREATE INDEX leads_by_name_and_note ON public.leads USING btree (hashtextextended(lower(((((first_name || ' '::text) || last_name) || ' '::text) || note)), (0)::bigint), received_at) WHERE (note IS NOT NULL)
CREATE INDEX leads_by_received ON public.leads USING btree (received_at, id) INCLUDE (type, status, respond_by, first_contact_at, assignee_id, source, quarantined, is_test)
CREATE INDEX leads_by_source ON public.leads USING btree (source, received_at, id) WHERE (source <> 'form'::text)
CREATE INDEX leads_by_status ON public.leads USING btree (status, received_at, id) INCLUDE (assignee_id, quarantined, is_test)
CREATE INDEX leads_not_kept ON public.leads USING btree (received_at, id) INCLUDE (respond_by, first_contact_at, assignee_id, source, quarantined, is_test) WHERE ((respond_by IS NOT NULL) AND ((first_contact_at IS NULL) OR (first_contact_at >= respond_by)))
CREATE INDEX leads_of_assignee ON public.leads USING btree (assignee_id, type, status, quarantine_state, lost_reason) INCLUDE (respond_by, first_contact_at, follow_up_at, quarantined, is_test) WHERE (assignee_id IS NOT NULL)
CREATE INDEX leads_open_promises ON public.leads USING btree (received_at, id, respond_by) INCLUDE (first_contact_at, status, quarantined, is_test) WHERE ((respond_by IS NOT NULL) AND (first_contact_at IS NULL) AND (status <> ALL (ARRAY['closed'::text, 'lost'::text])))
CREATE INDEX leads_promised_by_assignee ON public.leads USING btree (assignee_id, received_at, id) INCLUDE (respond_by, first_contact_at, status, quarantined, is_test) WHERE ((assignee_id IS NOT NULL) AND (respond_by IS NOT NULL) AND (first_contact_at IS NULL) AND (status <> ALL (ARRAY['closed'::text, 'lost'::text])))
CREATE INDEX list_members_by_joining ON public.list_members USING btree (joined_at, hash)
CREATE INDEX notice_deliveries_due ON public.notice_deliveries USING btree (next_attempt_at) WHERE (state = 'pending'::text)
CREATE INDEX notices_assigned_lead_id ON public.notices USING btree (assigned_lead_id) WHERE (assigned_lead_id IS NOT NULL)
CREATE INDEX offer_events_contact_id ON public.offer_events USING btree (contact_id) WHERE (contact_id IS NOT NULL)
CREATE INDEX parcels_by_county ON public.parcels USING btree (county_fips, received_at, lead_id) INCLUDE (acres)
CREATE INDEX parcels_by_received ON public.parcels USING btree (received_at, lead_id) INCLUDE (acres)
CREATE INDEX parcels_by_state ON public.parcels USING btree (state, received_at, lead_id) INCLUDE (acres)
CREATE INDEX staff_challenges_expires_at ON public.staff_challenges USING btree (expires_at)
CREATE INDEX staff_passkeys_staff_id ON public.staff_passkeys USING btree (staff_id)`
  .trim()
  .split('\n');

/** The same for constraints: table, name and definition. */
export const CONSTRAINTS = [
  [
    'notices',
    'notices_kind_known',
    "CHECK ((kind = ANY (ARRAY['lead-received'::text, 'lead-at-risk'::text, 'lead-overdue'::text, 'leads-assigned'::text, 'morning'::text, 'password-reset'::text, 'factors-removed'::text])))",
  ],
  ['notices', 'notices_of_lead_or_person', 'CHECK (((lead_id IS NULL) = (staff_id IS NOT NULL)))'],
  [
    'offer_events',
    'offer_events_kind_known',
    "CHECK ((kind = ANY (ARRAY['told'::text, 'countered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text])))",
  ],
  ['offer_events', 'offer_events_channel_of_kind', "CHECK (((channel IS NOT NULL) = (kind = 'told'::text)))"],
] as const;
