import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../../http/refusal.js';
import { MOST_COLUMNS } from '../import-facts.js';
import type { FileRow, ListFile } from './list-file-rows.js';
import { unreadable } from './unreadable.js';
import { columnOf, type DateFormats, dayOfSerial } from './xlsx-cells.js';
import {
  broken,
  listParts,
  MOST_PART_BYTES,
  MOST_SMALL_BYTES,
  parsePart,
  readDateFormats,
  readSharedTexts,
  readWorkbook,
  type TagHandler,
} from './xlsx-parts.js';

/** Sheets after these are not looked at. */
const MOST_SHEETS = 20;

/** Opens the first sheet of an XLSX file that has a list and is not hidden. @throws Refusal (422) */
export async function xlsxFile(bytes: Buffer): Promise<ListFile> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    const parts = await listParts(zip);
    const { sheets, is1904 } = await readWorkbook(zip, parts);
    const shown = sheets.slice(0, MOST_SHEETS).flatMap(({ name, path }) => {
      const part = parts.get(path);
      return part === undefined ? [] : [{ name, part }];
    });
    const facts = { is1904, dates: await readDateFormats(zip, parts), texts: await readSharedTexts(zip, parts) };
    const lists: typeof shown = [];
    for (const sheet of shown) if (await hasList(zip, sheet.part, facts)) lists.push(sheet);
    const [first = shown[0]] = lists;
    if (first === undefined) throw broken();
    return {
      ...{ encoding: null, separator: null, sheets: lists.map(({ name }) => name) },
      readRows: () => readSheet(zip, first.part, facts),
    };
  } catch (error) {
    throw error instanceof Refusal ? error : broken();
  }
}

interface SheetFacts {
  readonly is1904: boolean;
  readonly dates: DateFormats;
  readonly texts: readonly string[];
}

/** Whether a sheet has two rows, unlike a page with a title. Large sheets count as lists, and are not read here. */
async function hasList(zip: ZipFile, sheet: Entry, facts: SheetFacts): Promise<boolean> {
  if (sheet.uncompressedSize > MOST_SMALL_BYTES) return true;
  const rows = readSheet(zip, sheet, facts);
  try {
    await rows.next();
    return !(await rows.next()).done;
  } finally {
    await rows.return(undefined);
  }
}

async function* readSheet(zip: ZipFile, sheet: Entry, facts: SheetFacts): AsyncGenerator<FileRow> {
  const reader = new SheetReader(facts);
  const pieces = parsePart(zip, sheet, reader, MOST_PART_BYTES);
  try {
    while (!(await pieces.next()).done) yield* reader.takeRows();
    yield* reader.takeRows();
  } catch (error) {
    throw error instanceof Refusal ? error : broken();
  } finally {
    await pieces.return(undefined);
  }
}

/** Reads the rows of a sheet from its tags. */
class SheetReader implements TagHandler {
  private rows: FileRow[] = [];
  private number = 0;
  private cells: string[] = [];
  private column = -1;
  private type = 'n';
  private style = -1;
  private value = '';
  private isValue = false;

  constructor(private readonly facts: SheetFacts) {}

  /** The rows that were read since the last call, without empty ones. */
  takeRows(): FileRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, { r = '', t = 'n', s = '-1' }: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.number = /^\d{1,7}$/.test(r) ? Number(r) : this.number + 1;
      [this.cells, this.column] = [[], -1];
    }
    if (name === 'c') {
      this.column = columnOf(r) ?? this.column + 1;
      [this.type, this.style, this.value] = [t, Number(s), ''];
    }
    this.isValue = name === 'v' || name === 't';
  }

  text(text: string): void {
    if (this.isValue) this.value += text;
  }

  close(name: string): void {
    this.isValue = false;
    if (name === 'c') this.endCell();
    if (name === 'row' && this.cells.some((cell) => cell.trim() !== ''))
      this.rows.push({ number: this.number, cells: Array.from(this.cells, (cell: string | undefined) => cell ?? '') });
  }

  private endCell(): void {
    const text = this.readValue();
    if (text === '') return;
    if (this.column >= MOST_COLUMNS) throw unreadable(`Row ${this.number} has more than ${MOST_COLUMNS} columns.`);
    this.cells[this.column] = text;
  }

  private readValue(): string {
    const { type, value, facts } = this;
    if (type === 's') return facts.texts[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e') return '';
    if (type !== 'n') return value;
    const number = Number(value);
    if (value === '' || Number.isNaN(number)) return value;
    // String() shortens the 17 digits that are stored: 5.2000000000000002 is 5.2.
    return (facts.dates.isDay(this.style) ? dayOfSerial(number, facts.is1904) : undefined) ?? String(number);
  }
}
