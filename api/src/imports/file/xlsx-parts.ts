import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Entry, ZipFile } from 'yauzl';
import { cleanLine } from '../../http/fields/clean-text.js';
import { unreadable } from './unreadable.js';
import { DateFormats } from './xlsx-cells.js';

const MOST_ENTRIES = 1000;
/** The most bytes of a part with values when it is unpacked, and of another one. */
export const MOST_PART_BYTES = 400 * 1024 * 1024;
export const MOST_SMALL_BYTES = 8 * 1024 * 1024;
const MOST_SHARED_CHARACTERS = 40_000_000;
const MOST_SHEET_NAME = 100;

/** The receiver of a part's tags and texts. */
export interface TagHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

export const broken = () =>
  unreadable('This XLSX file cannot be read. Open it in your spreadsheet program, and save it as CSV.');
const tooLarge = () =>
  unreadable('This XLSX file is too large when it is unpacked. Save the sheet as CSV.', 'unpacks-too-large');

/** The parts of an XLSX file by their paths in small letters. @throws Refusal (422) */
export async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw tooLarge();
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry);
  return parts;
}

/** Reads a part as it is unpacked; between pieces, other work runs. Nothing for a part that is missing. */
export async function* parsePart(
  zip: ZipFile,
  part: Entry | undefined,
  handler: TagHandler,
  most = MOST_SMALL_BYTES,
): AsyncGenerator<void> {
  if (part === undefined) return;
  // yauzl ends a stream that is longer than the size that the file claims.
  if (part.uncompressedSize > most) throw tooLarge();
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handler.open?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => handler.close?.(localName(name)));
  parser.on('text', (text) => handler.text?.(text));
  parser.on('error', (error) => {
    throw error;
  });
  const decoder = new TextDecoder();
  const stream = await zip.openReadStreamPromise(part);
  try {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(bytes, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
  } finally {
    stream.destroy();
  }
}

async function parseAll(zip: ZipFile, part: Entry | undefined, handler: TagHandler, most?: number): Promise<void> {
  const pieces = parsePart(zip, part, handler, most);
  let piece = await pieces.next();
  while (!piece.done) piece = await pieces.next();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The sheets of a workbook that are not hidden, and whether its days count from 1904. */
export interface Workbook {
  /** `path` is in small letters. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly is1904: boolean;
}

export async function readWorkbook(zip: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<Workbook> {
  const targets = new Map<string, string>();
  await parseAll(zip, parts.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Target = '' }) => name === 'Relationship' && targets.set(Id, Target),
  });
  const shown: (readonly [name: string, id: string])[] = [];
  let is1904 = false;
  await parseAll(zip, parts.get('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      shown.push([cleanLine(attributes['name'] ?? '').slice(0, MOST_SHEET_NAME), id]);
    },
  });
  const sheets = shown.flatMap(([name, id]) => {
    const target = targets.get(id) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    return target === '' ? [] : [{ name, path: path.toLowerCase() }];
  });
  return { sheets, is1904 };
}

export async function readDateFormats(zip: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<DateFormats> {
  const formats = new DateFormats();
  let isInStyles = false;
  await parseAll(zip, parts.get('xl/styles.xml'), {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') formats.addFormat(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'xf' && isInStyles) formats.addStyle(Number(numFmtId));
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return formats;
}

/** The texts that cells refer to by number. @throws Refusal (422) */
export async function readSharedTexts(zip: ZipFile, parts: ReadonlyMap<string, Entry>): Promise<string[]> {
  const texts: string[] = [];
  let [text, isText, isHint, characters] = ['', false, false, 0];
  await parseAll(
    zip,
    parts.get('xl/sharedstrings.xml'),
    {
      open: (name) => {
        if (name === 'si') text = '';
        if (name === 'rPh') isHint = true;
        isText = name === 't';
      },
      text: (more) => {
        if (isText && !isHint) text += more;
      },
      close: (name) => {
        isText = false;
        if (name === 'rPh') isHint = false;
        if (name !== 'si') return;
        characters += text.length;
        if (characters > MOST_SHARED_CHARACTERS) throw tooLarge();
        texts.push(text);
      },
    },
    MOST_PART_BYTES,
  );
  return texts;
}
