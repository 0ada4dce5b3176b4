import {
  type ExportColumn,
  type ExportFile,
  hex,
  leadId,
  list,
  phone,
  plain,
  time,
  written,
  yesOrNo,
} from '../database/export-file.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { hashPhoneInSql } from '../phone/phone-hash.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';

/** For a FROM: the numbers that we know, each with its keyed hash. */
const KNOWN_NUMBERS = `(
  SELECT phone, ${hashPhoneInSql('phone', ':hashKey')} AS hash FROM (
    SELECT l.phone FROM ${LEADS} l UNION SELECT m.phone FROM inbound_messages m WHERE m.phone IS NOT NULL
  ) numbers
)`;

/** For a FROM: the numbers that must not be texted, as far as we know them. */
export const STOPPED_NUMBERS = `(
  SELECT known.phone, s.source, s.stopped_at FROM suppressions s JOIN ${KNOWN_NUMBERS} known ON known.hash = s.phone_hash WHERE s.restored_at IS NULL
)`;

const NUMBER: Readonly<Record<string, ExportColumn>> = {
  Phone: phone('known.phone', 'Empty if no lead and no text has the number any more.'),
};
const NUMBER_HASH = 'The keyed hash of the number; equal for equal numbers.';
const joinNumber = (alias: string) => `LEFT JOIN ${KNOWN_NUMBERS} known ON known.hash = ${alias}.phone_hash`;

export const TEXTING_FILES: readonly ExportFile[] = [
  {
    name: 'texts.csv',
    about: 'Texts that people sent us.',
    columns: {
      Id: plain('m.id'),
      'Received (UTC)': time('m.received_at'),
      'Sent (UTC)': time('m.sent_at'),
      Phone: phone('m.phone'),
      Text: written('m.body'),
      Meaning: plain('m.meaning', 'What the text means for further texts, such as stop.'),
      Effect: plain('m.effect'),
      Review: plain('m.review', 'Whether staff must read it or have read it.'),
      Decision: plain('m.decision', 'What staff decided.'),
      'Decided (UTC)': time('m.decided_at'),
      'Decided by': staffName('m.decided_by'),
      Provider: written('m.provider'),
      'Provider id': written('m.provider_id'),
      'Stop number': plain('m.stop_number', 'Counts the stops of a number.'),
      'Number hash': hex('m.phone_hash', NUMBER_HASH),
    },
    from: 'inbound_messages m ORDER BY m.received_at, m.id',
  },
  {
    name: 'sent-texts.csv',
    about: 'Texts that we sent. Those about deals have no words here: announcement-texts.csv names their deals.',
    columns: {
      Reference: plain('s.reference'),
      Kind: plain('s.kind', 'alert, or hand: a staff member wrote it.'),
      'Time (UTC)': time('s.at'),
      'Lead id': leadId('coalesce(t.lead_id, s.lead_id)'),
      Staff: staffName('t.staff_id'),
      Phone: phone('t.phone'),
      Text: written('t.text'),
      State: plain('s.state'),
      Code: written('s.code', 'Why it was refused, or not sent.'),
      'Not before (UTC)': time('s.not_before'),
      'Changed (UTC)': time('s.changed_at'),
      Unread: yesOrNo('t.is_unread', 'Whether staff have not read that it failed.'),
      'Written (UTC)': time('t.at'),
      'Provider id': written('s.provider_id'),
      'Call id': plain('t.contact_id', 'Id in calls.csv.'),
      'Number hash': hex('s.phone_hash', NUMBER_HASH),
    },
    from: 'sent_texts s LEFT JOIN lead_texts t ON t.id = s.reference ORDER BY s.at, s.reference',
  },
  {
    name: 'stopped-numbers.csv',
    about: 'All numbers that were ever stopped, also those that were restored.',
    columns: {
      ...NUMBER,
      Source: plain('s.source'),
      'Stopped (UTC)': time('s.stopped_at'),
      'Restored (UTC)': time('s.restored_at', 'Empty while the number must not be texted.'),
      Stops: plain('s.stops', 'How often.'),
      Paused: yesOrNo('s.is_paused'),
      'Number hash': hex('s.phone_hash', NUMBER_HASH),
    },
    from: `suppressions s ${joinNumber('s')} ORDER BY s.stopped_at, s.phone_hash`,
  },
  {
    name: 'staff-stops.csv',
    about: 'Stops and restorals of numbers by staff.',
    columns: {
      ...NUMBER,
      'Time (UTC)': time('s.at'),
      Staff: staffName('s.staff_id'),
      Reason: plain('s.reason'),
      'Number hash': hex('s.phone_hash', NUMBER_HASH),
    },
    from: `staff_stops s ${joinNumber('s')} ORDER BY s.at, s.phone_hash`,
  },
  {
    name: 'text-decisions.csv',
    about: 'Each decision whether a number may be texted.',
    columns: {
      Id: plain('d.id'),
      ...NUMBER,
      'Time (UTC)': time('d.at'),
      'May text': yesOrNo('d.may_text'),
      'Why not': list('d.reasons'),
      'Number hash': hex('d.phone_hash', NUMBER_HASH),
    },
    from: `text_decisions d ${joinNumber('d')} ORDER BY d.id`,
  },
  {
    name: 'closed-states.csv',
    about: 'States in which nobody is texted for a while, such as under an emergency order.',
    columns: { State: plain('c.state'), 'Until (UTC)': time('c.until') },
    from: 'closed_states c ORDER BY c.state',
  },
];
