import { type ExportFile, idOf, leadId, plain, time, written, yesOrNo } from '../database/export-file.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';

// Complete documents of a lead or deal. Removed and erased ones are deleted within a day.
const KEPT = 'x.bytes IS NOT NULL AND x.removed_at IS NULL AND (x.lead_id IS NOT NULL OR x.deal_id IS NOT NULL)';

// Without the characters that Windows refuses, and at most 100 of the others before the ending.
const SAFE_NAME = `regexp_replace(regexp_replace(x.name, '[\\\\/:*?"<>|]', '_', 'g'), '^(.{100}).*(\\.[a-zA-Z]+)$', '\\1\\2')`;
const PATH = `'documents/' || x.id || '/' || ${SAFE_NAME}`;

/** For a FROM: the documents with their paths in the ZIP. */
export const DOCUMENT_PATHS = `(SELECT x.id, ${PATH} AS path FROM documents x WHERE ${KEPT})`;

/** For a FROM: the parts of documents, which count from 0. */
export const DOCUMENT_PARTS = '(SELECT document_id, number, bytes FROM document_parts)';

export const DOCUMENTS_FILES: readonly ExportFile[] = [
  {
    name: 'documents.csv',
    about: 'The documents of leads and deals, without those that staff removed.',
    columns: {
      Id: plain('x.id'),
      'Lead id': leadId('x.lead_id'),
      'Deal id': idOf('x.deal_id', 'inventory'),
      Name: written('x.name'),
      Kind: plain('x.kind'),
      Bytes: plain('x.bytes'),
      Protected: yesOrNo('x.is_protected', 'Whether the PDF may ask for a password.'),
      'Added by': staffName('x.staff_id'),
      'Added (UTC)': time('x.at'),
      File: written(PATH, 'Its path in this ZIP.'),
    },
    from: `documents x WHERE ${KEPT} ORDER BY x.id`,
  },
];
