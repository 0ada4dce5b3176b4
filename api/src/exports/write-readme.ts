import { COMPANY } from '../config/company.js';
import type { ExportFile } from '../database/export-file.js';
import { EXPORT_FILES } from './export-files.js';

const WIDTH = 100;

const IMPORTED = ['sellers', 'buyers', 'comps', 'inventory', 'stops'].map((name) => `${name}.csv`).join(', ');

const INTRODUCTION = `All data of ${COMPANY.name} as it was at one moment: {time} (UTC).
This ZIP holds personal data. Keep it as safe as the site itself, and delete it when you no longer need it. People who
ask for their erasure after this moment are still in it.

How to read the CSV files
- UTF-8 with a byte order mark, cells separated by commas, one line of headers. An empty cell means none or unknown.
- Times are in UTC, amounts in dollars. JSON cells are as the site stores them.
- Text that a spreadsheet would run as a formula, such as one that begins with =, has an apostrophe before it.
- "Id" is unique in its file. Columns such as "Lead id" hold the Id of a row in another file.
- ${IMPORTED} can be imported again, here or elsewhere.
  Import the stops first.

Folders
- photos: a JPEG of each photo of a deal, by the ending of the deal's address
- documents: the documents of leads and deals, by their Id
- forms: the forms as visitors saw them, by their hash, which each consent names

Not included: passwords and second factors of staff, sign-ins, queues of e-mails that were not sent yet, counts of page
views, what the site computes again from the rows here, and documents that staff removed.

Files`;

/** The README.txt of an export: each file and column. `at` is the moment of its rows. */
export function writeReadme(at: Date): string {
  const time = at.toISOString().slice(0, 19).replace('T', ' ');
  const text = [INTRODUCTION.replace('{time}', time), ...EXPORT_FILES.map(describeFile)].join('\n\n');
  // Windows' oldest editors show LF alone as one line.
  return `${text.replaceAll('\n', '\r\n')}\r\n`;
}

function describeFile({ name, about, columns }: ExportFile): string {
  const entries = Object.entries(columns);
  const clear = entries.filter(([, column]) => column.about === undefined).map(([header]) => header);
  const explained = entries.flatMap(([header, column]) =>
    column.about === undefined ? [] : `  ${header}: ${column.about}`,
  );
  return [`${name}: ${about}`, wrap(`Columns: ${clear.join(', ')}`), ...explained].join('\n');
}

function wrap(text: string): string {
  const lines = [' '];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`    ${word}`);
  }
  return lines.join('\n');
}
