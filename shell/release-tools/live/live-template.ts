/**
 * Templates of live pages: HTML that the shell fills with the api's data at each request, without running a section's
 * code on the server.
 *
 * Marks such as `%deal.price%`, `%photo.alt%` and `%term%` are replaced by a value. `<live-each of="photos">` is
 * repeated for each entry of a list. `<live-when of="early">` is kept only if the condition holds. `live-marks.ts`
 * lists them.
 */
import { ReleaseRefused } from '../format/failures.ts';

/** Finds marks. The shell fills them, and the gate refuses unknown ones. */
export const markPattern = /%((?:deal|photo|page|card|link|list|filter|row)\.\w+|term|CSRF_TOKEN)%/g;

const blockPattern = /^<(\/)?live-(each|when)(?: of="([\w.-]+)")?/;

interface Block {
  kind: 'each' | 'when' | 'whole';
  /** The name of the list or of the condition. */
  of: string;
  pieces: Piece[];
}

type Piece = string | { value: string } | Block;

/** A parsed template, which can be filled any number of times. */
export type LiveTemplate = Block;

/** The values that fill a template. A missing value is empty. */
export interface LiveValues {
  /** Values by mark, without the percent signs. */
  values: Partial<Record<string, string>>;
  /** Lists by name, with the values of each entry. */
  lists: Partial<Record<string, LiveValues['values'][]>>;
  /** The conditions that hold. */
  holds: ReadonlySet<string>;
}

/** Parses a template. Throws ReleaseRefused if the blocks do not close in order. */
export function readTemplate(html: string): LiveTemplate {
  const whole: Block = { kind: 'whole', of: '', pieces: [] };
  const open = [whole];
  for (const { tag, before } of readTags(html)) {
    const block = open.at(-1) ?? whole;
    block.pieces.push(...readPieces(before));
    const [, closes, kind, of = ''] = blockPattern.exec(tag) ?? [];
    if (closes) open.pop();
    else if (kind) {
      const inner: Block = { kind: kind as Block['kind'], of, pieces: [] };
      block.pieces.push(inner);
      open.push(inner);
    } else block.pieces.push(...(rawName(tag) ? [tag] : readPieces(tag)));
  }
  if (open.length !== 1) throw new ReleaseRefused('A live page has a block that does not close where it opens.');
  return whole;
}

/** Yields every tag with the text before it. A whole style or script element counts as one tag. */
function* readTags(html: string): Generator<{ tag: string; before: string }> {
  let end = 0;
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', end)) {
    const before = html.slice(end, start);
    end = endOfTag(html, start);
    const name = rawName(html.slice(start, end));
    if (name) end = html.indexOf(`</${name}>`, end) + name.length + 3;
    yield { tag: html.slice(start, end), before };
  }
  yield { tag: '', before: html.slice(end) };
}

/** The position after a tag's `>`. Attribute values are in double quotes and may contain `>`. */
function endOfTag(html: string, start: number): number {
  let end = start;
  for (;;) {
    const close = html.indexOf('>', end);
    const quote = html.indexOf('"', end);
    if (close === -1) return html.length;
    if (quote === -1 || close < quote) return close + 1;
    end = html.indexOf('"', quote + 1) + 1 || html.length;
  }
}

/** The name of a style or script element, in whose text no marks are replaced. */
function rawName(tag: string): string | undefined {
  return /^<(style|script)\b/.exec(tag)?.[1];
}

/** Splits text at its marks: every second part is a mark. */
function readPieces(text: string): Piece[] {
  return text.split(markPattern).map((part, index) => (index % 2 === 0 ? part : { value: part }));
}

/** Fills a template with escaped values. Marks within values are not replaced. */
export function fillTemplate({ pieces }: LiveTemplate, given: LiveValues, own: LiveValues['values'] = {}): string {
  let html = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') html += piece;
    else if ('value' in piece) html += escapeValue(own[piece.value] ?? given.values[piece.value] ?? '');
    else for (const member of membersOf(piece, given, own)) html += fillTemplate(piece, given, member);
  }
  return html;
}

/**
 * The entries that a block is repeated for: those of its list, or the current one if its condition holds. Values of the
 * current entry are conditions, too.
 */
function membersOf({ kind, of }: Block, { lists, holds }: LiveValues, own: LiveValues['values']) {
  const members = lists[of];
  if (kind === 'each') return members ?? [];
  return (members ? members.length > 0 : holds.has(of) || own[of]) ? [own] : [];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text without any character that `escapeValue` replaces, as most values are. Testing it takes a tenth of the time. */
const plainText = /^[ !#-%'-;=?-~]*$/;

/** Escapes text for HTML. Normalizes line ends as parsers do, and replaces each control character by a space. */
function escapeValue(text: string): string {
  if (plainText.test(text)) return text;
  const plain = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ');
  return plain.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
