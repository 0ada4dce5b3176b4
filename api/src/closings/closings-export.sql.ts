import { dollars, type ExportFile, idOf, phone, plain, time, written } from '../database/export-file.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';

export const CLOSINGS_FILES: readonly ExportFile[] = [
  {
    name: 'closings.csv',
    about: "The closings of purchases (with a seller's lead) and of sales (with a deal).",
    columns: {
      Id: plain('c.id'),
      'Seller id': idOf('c.lead_id', 'sellers'),
      'Deal id': idOf('c.deal_id', 'inventory'),
      'Closes on': plain('c.closes_on'),
      'Contact id': idOf('c.contact_id', 'closing-contacts'),
      Deposit: dollars('c.deposit_cents', 'Earnest money.'),
      Payers: written('c.payers', 'JSON: who pays which cost.'),
      'Buyer id': idOf('c.buyer_lead_id', 'buyers'),
      'Changed by': staffName('c.staff_id'),
      'Time (UTC)': time('c.at'),
    },
    from: 'closings c ORDER BY c.id',
  },
  {
    name: 'tasks.csv',
    about: 'The tasks of closings.',
    columns: {
      Id: plain('t.id'),
      'Closing id': idOf('t.closing_id', 'closings'),
      Task: written('t.name'),
      'Due on': plain('t.due_on'),
      'Assigned to': staffName('t.assignee_id', 'Empty: whoever the lead is assigned to.'),
      'Done (UTC)': time('t.done_at'),
      'Done by': staffName('t.done_by'),
    },
    from: 'closing_tasks t ORDER BY t.id',
  },
  {
    name: 'closing-contacts.csv',
    about: 'Title companies, notaries and attorneys.',
    columns: {
      Id: plain('k.id'),
      Kind: plain('k.kind'),
      Name: written('k.name'),
      Phone: phone('k.phone'),
      'E-mail': written('k.email'),
    },
    from: 'closing_contacts k ORDER BY k.id',
  },
  {
    name: 'task-lists.csv',
    about: 'The tasks that new closings get, if an admin changed them.',
    columns: { Kind: plain('l.kind'), Tasks: written('l.tasks', 'JSON.') },
    from: 'closing_lists l ORDER BY l.kind',
  },
];
