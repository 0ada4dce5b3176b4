import { type ExportFile, phone, plain, time, written } from '../../database/export-file.js';

export const PRIVACY_FILES: readonly ExportFile[] = [
  {
    name: 'privacy-requests.csv',
    about: "People's requests about their data, with the legal deadlines.",
    columns: {
      Id: plain('r.id'),
      Kind: plain('r.kind'),
      Phone: phone('r.phone', 'Empty also once the person was erased.'),
      'E-mail': written('r.email', 'Empty also once the person was erased.'),
      'Received (UTC)': time('r.received_at'),
      'Confirm by (UTC)': time('r.confirm_by'),
      'Finish by (UTC)': time('r.finish_by'),
      'Confirmed (UTC)': time('r.confirmed_at'),
      'Finished (UTC)': time('r.finished_at'),
    },
    from: 'privacy_requests r ORDER BY r.received_at, r.id',
  },
];
