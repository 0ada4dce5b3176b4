import { cleanKey } from '../../http/fields/clean-text.js';
import { wrongField } from '../../http/refusal.js';

const MOST_NAME = 200;

/**
 * Reads the name of a file that was sent percent-encoded, without folders and invisible characters.
 * @throws Refusal (400) if it is missing or not decodable
 */
export function readFileName(sent: unknown): string {
  const name = cleanKey(decode(sent).split(/[/\\]/).at(-1) ?? '');
  if (name !== '') return [...name].slice(0, MOST_NAME).join('');
  throw wrongField('File-Name', 'Send the name of the file, percent-encoded in UTF-8.', 'invalid-name');
}

function decode(sent: unknown): string {
  try {
    return typeof sent === 'string' ? decodeURIComponent(sent) : '';
  } catch {
    return '';
  }
}
