import { FORM_COPIES } from '../consent/ledger/consents-export.sql.js';
import { statement } from '../database/statement.js';
import { PHOTO_FILES, PHOTO_PATHS } from '../deals/deal/deals-export.sql.js';
import { DOCUMENT_PARTS, DOCUMENT_PATHS } from '../documents/documents-export.sql.js';

/** A file to export: its place in the list, its path in the ZIP, and the name by which its bytes are read. */
export interface StoredFile {
  readonly id: string;
  readonly path: string;
  readonly name: string;
}

interface Part {
  readonly name: string;
  /** Counts from 0. */
  readonly number: number;
}

interface Page {
  /** The id of the last file of the page before. */
  readonly after: string;
}

/** A part of a file. */
export interface Bytes {
  readonly bytes: Buffer;
}

const PAGE = 500;

/** Before the first id. */
export const FIRST = '00000000-0000-0000-0000-000000000000';

const LIST_PHOTOS = statement<Page, StoredFile>(
  'list-photos-to-export',
  `SELECT p.id, p.path, p.name FROM ${PHOTO_PATHS} p WHERE p.id > :after::uuid ORDER BY p.id LIMIT ${PAGE}`,
);

const READ_PHOTO = statement<Part, Bytes>(
  'read-photo-to-export',
  `SELECT f.bytes FROM ${PHOTO_FILES} f WHERE f.name = :name::text AND :number::integer = 0`,
);

const LIST_DOCUMENTS = statement<Page, StoredFile>(
  'list-documents-to-export',
  `SELECT x.id, x.path, x.id AS name FROM ${DOCUMENT_PATHS} x WHERE x.id > :after::uuid ORDER BY x.id LIMIT ${PAGE}`,
);

const READ_DOCUMENT_PART = statement<Part, Bytes>(
  'read-document-part-to-export',
  `SELECT x.bytes FROM ${DOCUMENT_PARTS} x WHERE x.document_id = :name::uuid AND x.number = :number::integer`,
);

const LIST_FORMS = statement<Page, StoredFile>(
  'list-forms-to-export',
  `SELECT each.id, 'forms/' || each.id || '.html' AS path, each.id AS name FROM (SELECT encode(f.sha256, 'hex') AS id, f.sha256 FROM ${FORM_COPIES} f) each
   WHERE each.id > :after::text ORDER BY each.id LIMIT ${PAGE}`,
);

const READ_FORM = statement<Part, Bytes>(
  'read-form-to-export',
  `SELECT convert_to(f.html, 'UTF8') AS bytes FROM ${FORM_COPIES} f WHERE f.sha256 = decode(:name::text, 'hex') AND :number::integer = 0`,
);

/** The files that the database stores, by folder. */
export const STORED = [
  { list: LIST_PHOTOS, part: READ_PHOTO, isCompressed: true },
  { list: LIST_DOCUMENTS, part: READ_DOCUMENT_PART, isCompressed: true },
  { list: LIST_FORMS, part: READ_FORM, isCompressed: false },
] as const;
