import type { ListFile } from './list-file-rows.js';
import { textFile } from './text-file.js';
import { unreadable } from './unreadable.js';
import { xlsxFile } from './xlsx-file.js';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** The beginning of an OLE file: an old XLS file, or an XLSX file with a password. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Beginnings, as Latin-1, of files with a wrong ending, or that came instead of a list: PDFs, pictures, RTF, pages. */
const NO_LIST = /^(?:%PDF-|\x89PNG|\xff\xd8\xff|GIF8|\{\\rtf|(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml)\b)/i;

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

/** Opens a file by its first bytes. @throws Refusal (422) */
export async function openListFile(bytes: Buffer): Promise<ListFile> {
  if (bytes.length === 0) throw unreadable('This file is empty.');
  if (startsWith(bytes, ZIP)) return xlsxFile(bytes);
  if (startsWith(bytes, OLE)) throw refuseOle(bytes);
  if (NO_LIST.test(bytes.subarray(0, 100).toString('latin1')))
    throw unreadable('This is a picture, a PDF or a web page, and no list. Choose a CSV or XLSX file.');
  return textFile(bytes);
}

function refuseOle(bytes: Buffer) {
  return bytes.includes(ENCRYPTED)
    ? unreadable('This file has a password. Open it in your spreadsheet program, and save a copy without a password.')
    : unreadable('This is an old XLS file. Open it in your spreadsheet program, and save it as XLSX or CSV.');
}
