import type { ListFile } from './list-file.js';
import { unreadable } from './unreadable.js';

/** Opens the first sheet of an XLSX file. @throws Refusal (422) */
export function xlsxFile(_bytes: Buffer): Promise<ListFile> {
  throw unreadable('Save the sheet as CSV.');
}
