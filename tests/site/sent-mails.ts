/** The emails of the shared site, which the api writes to files. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readTestSite } from './test-site.ts';

export interface SentMail {
  /** The header lines before the text. */
  readonly headers: string;
  readonly html: string;
}

/** All emails to an address. */
function readMailsTo(address: string): SentMail[] {
  return globSync(join(readTestSite().runFolder, '*/mail/*.eml'))
    .map((path) => readFileSync(path, 'latin1'))
    .filter((source) => source.includes(`To: ${address}\r\n`))
    .map(parseMail);
}

/** Waits for an email with a header line that begins with `line`. */
export async function untilSent(address: string, line: string): Promise<SentMail> {
  const find = () => readMailsTo(address).find(({ headers }) => `\r\n${headers}`.includes(`\r\n${line}`));
  await expect.poll(find, { message: `${line} to ${address}`, timeout: 30_000 }).toBeDefined();
  return find() as SentMail;
}

function parseMail(source: string): SentMail {
  const [head = '', body = ''] = splitHead(source);
  const headers = head.replaceAll(/\r\n\s+/g, ' ');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map(splitHead);
  return { headers, html: decode(parts.find(([partHead]) => partHead?.includes('text/html')) ?? []) };
}

function splitHead(part: string): string[] {
  const end = part.indexOf('\r\n\r\n');
  return [part.slice(0, end), part.slice(end + 4)];
}

function decode([head = '', body = '']: string[]): string {
  const isBase64 = /transfer-encoding: base64/i.test(head);
  const isQuoted = /transfer-encoding: quoted-printable/i.test(head);
  const bytes = isQuoted
    ? body
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : body;
  return Buffer.from(bytes, isBase64 ? 'base64' : 'latin1').toString('utf8');
}
