import { type ExportFile, leadId, list, plain, time, written, yesOrNo } from '../database/export-file.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';

export const EMAILS_FILES: readonly ExportFile[] = [
  {
    name: 'emails.csv',
    about: 'E-mails between staff and leads. Files that came with replies were never stored.',
    columns: {
      Id: plain('e.id'),
      'Lead id': leadId('e.lead_id'),
      'Time (UTC)': time('e.at'),
      Direction: plain("CASE WHEN e.staff_id IS NULL THEN 'received' ELSE 'sent' END"),
      Staff: staffName('e.staff_id'),
      'E-mail': written('e.address', 'The recipient of ours, the sender of a reply.'),
      Subject: written('e.subject'),
      Text: written('e.text'),
      'Text was cut': yesOrNo('e.is_cut'),
      Attachments: list('e.attachments', 'Names of files.'),
      'From another address': yesOrNo('e.is_other_address'),
      Automatic: yesOrNo('e.is_automatic', 'Whether a program wrote it, such as an out-of-office notice.'),
      Unread: yesOrNo('e.is_unread'),
      'Sent (UTC)': time('e.sent_at', 'When the mail server accepted it.'),
      Failure: written('e.failure'),
      'No such mailbox': yesOrNo('e.is_bounced'),
      'Message id': written('e.message_id'),
      'Call id': plain('e.contact_id', 'Id in calls.csv.'),
    },
    from: 'lead_emails e ORDER BY e.id',
  },
];
