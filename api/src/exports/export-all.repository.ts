import { Injectable } from '@nestjs/common';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { type LongRead, openLongRead } from '../database/copy-out.js';
import { BYTE_ORDER_MARK } from '../database/csv-cells.js';
import type { ExportFile } from '../database/export-file.js';
import { type BoundStatement, Statement } from '../database/statement.js';
import { COUNTIES_JSON } from '../land/land-export.sql.js';
import { EXPORT_FILES } from './export-files.js';
import { type Bytes, FIRST, STORED, type StoredFile } from './stored-files.sql.js';
import type { ZipEntry } from './write-zip.js';

/** The query of a CSV file. */
export function exportFile({ name, columns, from }: ExportFile, hashKey: Buffer) {
  const selected = Object.entries(columns).map(([header, { sql }]) => `${sql} AS "${header}"`);
  return new Statement<{ hashKey: Buffer; counties: string }, Record<string, string | null>>(
    `export-all ${name}`,
    `SELECT ${selected.join(', ')} FROM ${from}`,
    false,
  ).with({ hashKey, counties: COUNTIES_JSON });
}

/** All files of an export, read from the database as it was at one moment. */
export interface Snapshot {
  /** The moment. */
  readonly at: Date;
  /** Read each entry to its end, or destroy it, before the next one. */
  entries(): AsyncGenerator<ZipEntry>;
  close(): Promise<void>;
}

/** Reads everything that an owner takes along. */
@Injectable()
export class ExportAllRepository {
  /** Opens a connection that reads all rows as they are now. @throws DatabaseAway */
  async open(url: string, hashKey: Buffer): Promise<Snapshot> {
    const read = await openLongRead(url);
    return { at: read.at, entries: () => entriesOf(read, hashKey), close: () => read.close() };
  }
}

async function* entriesOf(read: LongRead, hashKey: Buffer): AsyncGenerator<ZipEntry> {
  for (const file of EXPORT_FILES) {
    const quoted = Object.entries(file.columns).flatMap(([header, { isQuoted }]) => (isQuoted ? [header] : []));
    const csv = await read.copy(exportFile(file, hashKey), quoted);
    yield { path: file.name, content: withMark(csv) };
  }
  for (const { list, part, isCompressed } of STORED)
    for await (const { path, name } of listAll((after) => read.rows(list.with({ after }))))
      yield { path, content: Readable.from(partsOf(read, (number) => part.with({ name, number }))), isCompressed };
}

/** Adds the byte order mark. An error of the source, also while nobody reads, becomes one of the returned stream. */
function withMark(csv: Readable): Readable {
  const marked = new PassThrough();
  marked.write(BYTE_ORDER_MARK);
  return pipeline(csv, marked, () => undefined);
}

/** The bytes of a stored file, part by part; parts count from 0. */
async function* partsOf(read: LongRead, part: (number: number) => BoundStatement<Bytes>): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const [found] = await read.rows(part(number));
    if (found === undefined) return;
    yield found.bytes;
  }
}

async function* listAll(page: (after: string) => Promise<StoredFile[]>): AsyncGenerator<StoredFile> {
  for (let files = await page(FIRST); files.length > 0; files = await page(files.at(-1)?.id ?? '')) yield* files;
}
