import { type ExportFile, hex, idOf, leadId, list, plain, time, written, yesOrNo } from '../../database/export-file.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { staffName } from '../../staff/accounts/staff-export.sql.js';

const MEMBER_HASH = 'The keyed hash of the e-mail address, which stays when a person is erased.';

/** For a FROM: the membership of each lead on the buyers list. */
export const MEMBERSHIPS = `(
  SELECT DISTINCT ON (lead_id) lead_id, status, joined_at FROM list_members WHERE lead_id IS NOT NULL ORDER BY lead_id, changed_at DESC
)`;

/** For a FROM: the e-mail addresses that must get no e-mails about land, as far as we know them. */
export const LEFT_ADDRESSES = `(
  SELECT l.email, m.status, m.changed_at FROM list_members m JOIN ${LEADS} l ON l.id = m.lead_id WHERE m.status <> 'on' AND l.email IS NOT NULL
)`;

export const ALERTS_FILES: readonly ExportFile[] = [
  {
    name: 'members.csv',
    about: 'The buyers list: who gets e-mails about land, and who left.',
    columns: {
      'Member hash': plain('m.hash', MEMBER_HASH),
      'Lead id': leadId('m.lead_id'),
      'First name': written('l.first_name'),
      'Last name': written('l.last_name'),
      'E-mail': written('l.email'),
      Status: plain('m.status', 'on, left, bounced or complained. Only "on" may get e-mails.'),
      Wants: list('m.wants', 'Kinds of land.'),
      'Joined (UTC)': time('m.joined_at'),
      'Changed (UTC)': time('m.changed_at'),
      'Proven (UTC)': time('m.proven_at', 'When a link in an e-mail proved the address.'),
      'Told (UTC)': time('m.told_at'),
      'Ask after (UTC)': time('m.ask_after'),
      'Soft bounces': plain('m.soft_bounces'),
      'Mail provider': plain('m.provider_group'),
    },
    from: `list_members m LEFT JOIN ${LEADS} l ON l.id = m.lead_id ORDER BY m.joined_at, m.hash`,
  },
  {
    name: 'member-history.csv',
    about: 'Each joining and leaving of the buyers list.',
    columns: {
      Id: plain('e.id'),
      'Lead id': leadId('e.lead_id'),
      'Time (UTC)': time('e.at'),
      Change: plain('e.kind'),
      Staff: staffName('e.staff_id', 'Empty if the person did it.'),
      'Words agreed to': written('e.said'),
    },
    from: 'list_events e ORDER BY e.id',
  },
  {
    name: 'unconfirmed-members.csv',
    about: 'Buyers whose form waits, or waited, for the confirmation of their address.',
    columns: {
      'Lead id': leadId('c.lead_id'),
      'Member hash': plain('c.hash', MEMBER_HASH),
      'Received (UTC)': time('c.received_at'),
      'Asked (UTC)': time('c.asked_at'),
      'Confirmed (UTC)': time('c.confirmed_at'),
    },
    from: 'list_confirmations c ORDER BY c.received_at, c.lead_id',
  },
  {
    name: 'announcements.csv',
    about: 'The announcements of deals to members.',
    columns: {
      'Deal id': idOf('a.deal_id', 'inventory'),
      Status: plain('a.status'),
      Reason: plain('a.reason', 'Why it is paused or canceled.'),
      Subject: written('a.subject'),
      'Starts (UTC)': time('a.starts_at'),
      'Started (UTC)': time('a.started_at'),
      'Paused (UTC)': time('a.paused_at'),
      'Resumed (UTC)': time('a.resumed_at'),
      'Regular e-mails tried (UTC)': time('a.regular_tried_at'),
      'Ended (UTC)': time('a.ended_at'),
      'Announced by': staffName('a.staff_id'),
      'Last changed by': staffName('a.changed_by'),
      Counts: written('a.counts', 'JSON: e-mails by status, once their rows are deleted after 13 months.'),
      Texts: plain('a.texts_status', 'off, on, paused or cancelled.'),
      'Reason about texts': written('a.texts_reason', 'Why they are paused.'),
      'Texts resumed (UTC)': time('a.texts_resumed_at'),
      'Texts changed by': staffName('a.texts_changed_by'),
      'Counts of texts': written('a.texts_counts', 'JSON, as for e-mails.'),
    },
    from: 'alerts a ORDER BY a.starts_at, a.deal_id',
  },
  {
    name: 'announcement-emails.csv',
    about: 'The e-mail about each deal to each member.',
    columns: {
      'Deal id': idOf('s.deal_id', 'inventory'),
      'Member hash': plain('s.hash', 'As in members.csv.'),
      Status: plain('s.status'),
      Reason: plain('s.reason'),
      'Time (UTC)': time('s.at'),
      'Handed over (UTC)': time('s.handed_at'),
      'Not before (UTC)': time('s.not_before'),
      'Member since (UTC)': time('s.joined_at'),
      Late: yesOrNo('s.is_late', 'Whether the member joined after the announcement.'),
      Tries: plain('s.tries'),
      'Mail provider': plain('s.provider_group'),
      'Provider id': written('s.provider_id'),
    },
    from: 'alert_sends s ORDER BY s.deal_id, s.hash',
  },
  {
    name: 'announcement-texts.csv',
    about: 'The text about each deal to each number of a member.',
    columns: {
      'Deal id': idOf('t.deal_id', 'inventory'),
      'Member hash': plain('t.hash', 'As in members.csv.'),
      Reference: plain('t.reference', 'As in sent-texts.csv.'),
      Status: plain('t.status'),
      Reason: written('t.reason'),
      'Said STOP': yesOrNo('t.says_stop', 'Whether it said "Reply STOP to end".'),
      'Time (UTC)': time('t.at'),
      'Not before (UTC)': time('t.not_before'),
      'Handed over (UTC)': time('t.handed_at'),
      'Number hash': hex('t.phone_hash', 'As in stopped-numbers.csv.'),
    },
    from: 'alert_texts t ORDER BY t.deal_id, t.phone_hash',
  },
];
