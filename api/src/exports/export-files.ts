import { ALERTS_FILES, LEFT_ADDRESSES, MEMBERSHIPS } from '../alerts/members/alerts-export.sql.js';
import { AUDIT_FILES } from '../audit/audit-export.sql.js';
import { CLOSINGS_FILES } from '../closings/closings-export.sql.js';
import { CONSENTS_FILES } from '../consent/ledger/consents-export.sql.js';
import {
  type ExportColumn,
  type ExportFile,
  list,
  phone,
  plain,
  time,
  written,
  yesOrNo,
} from '../database/export-file.js';
import { DEALS_FILES } from '../deals/deal/deals-export.sql.js';
import { DOCUMENTS_FILES } from '../documents/documents-export.sql.js';
import { EMAILS_FILES } from '../emails/emails-export.sql.js';
import { IMPORTS_FILES } from '../imports/imports-export.sql.js';
import { INBOX_FILES } from '../inbox/export/inbox-export.sql.js';
import { FIRST_PARCELS, joinCounty, LAND_FILES, PARCEL_COLUMNS } from '../land/land-export.sql.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { LEADS_FILES } from '../leads/lead/leads-export.sql.js';
import { LETTERS_FILES } from '../letters/letters-export.sql.js';
import { OFFERS_FILES } from '../offers/offers-export.sql.js';
import { PRIVACY_FILES } from '../privacy/requests/privacy-export.sql.js';
import { STAFF_FILES, staffName } from '../staff/accounts/staff-export.sql.js';
import { TEMPLATES_FILES } from '../templates/templates-export.sql.js';
import { STOPPED_NUMBERS, TEXTING_FILES } from '../texting/texting-export.sql.js';

const PERSON: Readonly<Record<string, ExportColumn>> = {
  Id: plain('l.id'),
  'First name': written('l.first_name'),
  'Last name': written('l.last_name'),
  Phone: phone('l.phone'),
  'E-mail': written('l.email'),
};

const WORK: Readonly<Record<string, ExportColumn>> = {
  Status: plain('l.status'),
  'Received (UTC)': time('l.received_at'),
  Source: plain('l.source', 'form, or how the person reached us if staff entered the lead.'),
  'Assigned to': staffName('l.assignee_id'),
  'Follow-up (UTC)': time('l.follow_up_at'),
  'Answer promised by (UTC)': time('l.respond_by'),
  'First contact (UTC)': time('l.first_contact_at', 'The first one that answered the person.'),
  'Lost because': plain('l.lost_reason'),
  Spam: plain('l.quarantine_state', 'none, suspected, confirmed or released.'),
  'Spam reasons': list('l.quarantine_reasons'),
  'Unlikely phone': yesOrNo('l.phone_unlikely AND l.phone IS NOT NULL', 'Whether no phone can have this number.'),
  Test: yesOrNo('l.is_test', 'Whether it was sent from a preview of a form.'),
  'Corrected values': written('l.former', 'JSON: what the person sent, where staff corrected it.'),
  'Changed (UTC)': time('l.updated_at'),
};

/** The files that an import reads, first, because an owner looks for them. */
const FILES_TO_IMPORT: readonly ExportFile[] = [
  {
    name: 'sellers.csv',
    about: 'Sellers, each with their first parcel. All parcels are in land.csv.',
    columns: { ...PERSON, Message: written('l.note'), ...PARCEL_COLUMNS, ...WORK },
    from: `${LEADS} l LEFT JOIN ${FIRST_PARCELS} p ON p.lead_id = l.id ${joinCounty('p')} WHERE l.type = 'seller' ORDER BY l.id`,
  },
  {
    name: 'buyers.csv',
    about: 'Buyers.',
    columns: {
      ...PERSON,
      Interests: list('l.interests'),
      'Buyers list': plain('m.status', 'on, left, bounced or complained; empty: see members.csv by e-mail address.'),
      'Joined the list (UTC)': time('m.joined_at'),
      Message: written('l.note'),
      ...WORK,
    },
    from: `${LEADS} l LEFT JOIN ${MEMBERSHIPS} m ON m.lead_id = l.id WHERE l.type <> 'seller' ORDER BY l.id`,
  },
  {
    name: 'stops.csv',
    about: 'Who must not be texted, or get e-mails about land. Take this file along first, wherever you go.',
    columns: {
      Phone: phone(
        's.phone',
        'Must not be texted. Without a lead or a text, the site knows a number only by its hash, in stopped-numbers.csv: keep the stop lists that you imported.',
      ),
      'E-mail': written('s.email', 'Must get no e-mails about land.'),
      Reason: plain('s.reason'),
      'Stopped (UTC)': time('s.at'),
    },
    from: `(
      SELECT n.phone, NULL AS email, n.source AS reason, n.stopped_at AS at FROM ${STOPPED_NUMBERS} n
      UNION ALL SELECT NULL, a.email, a.status, a.changed_at FROM ${LEFT_ADDRESSES} a
    ) s ORDER BY s.at, s.phone, s.email`,
  },
];

/** All CSV files, in the order of the ZIP and its README. */
export const EXPORT_FILES: readonly ExportFile[] = [
  ...FILES_TO_IMPORT,
  ...LAND_FILES,
  ...LEADS_FILES,
  ...INBOX_FILES,
  ...EMAILS_FILES,
  ...LETTERS_FILES,
  ...OFFERS_FILES,
  ...DEALS_FILES,
  ...CLOSINGS_FILES,
  ...DOCUMENTS_FILES,
  ...ALERTS_FILES,
  ...TEXTING_FILES,
  ...CONSENTS_FILES,
  ...PRIVACY_FILES,
  ...IMPORTS_FILES,
  ...TEMPLATES_FILES,
  ...STAFF_FILES,
  ...AUDIT_FILES,
];
