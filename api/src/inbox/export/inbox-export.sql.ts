import { type ExportFile, leadId, list, plain, time, written, yesOrNo } from '../../database/export-file.js';
import { staffName } from '../../staff/accounts/staff-export.sql.js';

export const INBOX_FILES: readonly ExportFile[] = [
  {
    name: 'notes.csv',
    about: 'Notes of staff about leads.',
    columns: {
      Id: plain('n.id'),
      'Lead id': leadId('n.lead_id'),
      'Time (UTC)': time('n.at'),
      Staff: staffName('n.staff_id'),
      Note: written('n.text'),
      'Taken back (UTC)': time('n.taken_back_at', 'When it was undone or struck through.'),
    },
    from: 'lead_notes n ORDER BY n.id',
  },
  {
    name: 'history.csv',
    about: 'Each change of a lead, such as of its status, with the value before.',
    columns: {
      Id: plain('e.id'),
      'Lead id': leadId('e.lead_id'),
      'Time (UTC)': time('e.at'),
      Staff: staffName('e.staff_id', 'Empty for the site itself.'),
      Change: plain('e.kind'),
      Detail: written(
        'e.detail',
        'JSON: "from" and "to" are the values before and after; staff are named by their Id.',
      ),
      'Bulk id': plain('e.bulk_id', 'The same for all changes of one press.'),
    },
    from: 'lead_events e ORDER BY e.id',
  },
  {
    name: 'same-person.csv',
    about: 'Leads that staff linked, because they are of the same person.',
    columns: {
      'Lead id': leadId('s.lead_id'),
      'Other lead id': leadId('s.other_id'),
      Staff: staffName('s.staff_id'),
      'Time (UTC)': time('s.at'),
    },
    from: 'same_person s ORDER BY s.at, s.lead_id, s.other_id',
  },
  {
    name: 'probable-duplicates.csv',
    about: 'Leads that are probably of the same person, with what staff decided.',
    columns: {
      Id: plain('p.id'),
      'Lead id': leadId('p.lead_id'),
      'Other lead id': leadId('p.other_id'),
      Reasons: list('p.reasons'),
      Decision: plain('p.decision', 'same, different, or empty.'),
      'Decided by': staffName('p.decided_by'),
      'Received (UTC)': time('p.received_at'),
    },
    from: 'lead_pairs p ORDER BY p.id',
  },
  {
    name: 'views.csv',
    about: 'Saved views of the list of leads.',
    columns: {
      Id: plain('v.id'),
      Name: written('v.name'),
      'Saved by': staffName('v.staff_id'),
      Shared: yesOrNo('v.shared', 'Whether all staff see it.'),
      Filters: written('v.filters', 'JSON.'),
      'Changed (UTC)': time('v.updated_at'),
    },
    from: 'lead_views v ORDER BY v.id',
  },
];
