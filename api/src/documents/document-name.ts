import { cleanKey } from '../http/fields/clean-text.js';
import { wrongField } from '../http/refusal.js';
import { type DocumentKind, FORMATS } from './document-kind.js';

const MOST_NAME = 200;

/**
 * The name of a file without folders and invisible characters such as direction marks, which could hide the real
 * ending. It ends with an ending of its kind, and begins with neither a dot nor a space.
 */
export function cleanName(sent: string, kind: DocumentKind): string {
  const { endings } = FORMATS[kind];
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const name = cleanKey(last).replace(/^[. ]+/, '') || 'Document';
  const own = endings.find((ending) => name.toLowerCase().endsWith(ending) && name.length > ending.length);
  const stem = own === undefined ? name : name.slice(0, -own.length);
  const ending = own === undefined ? endings[0] : name.slice(-own.length);
  return [...stem].slice(0, MOST_NAME - ending.length).join('') + ending;
}

/** The header that lets browsers show a file, and save it under its name (RFC 6266 and RFC 8187). */
export function dispositionOf(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  );
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Reads a name that was sent percent-encoded. @throws Refusal (400) if it is missing or not decodable */
export function readSentName(sent: unknown): string {
  try {
    if (typeof sent === 'string' && sent !== '') return decodeURIComponent(sent);
  } catch {
    // Refused below.
  }
  throw wrongField('Document-Name', 'Send the name of the file, percent-encoded in UTF-8.', 'invalid-name');
}
