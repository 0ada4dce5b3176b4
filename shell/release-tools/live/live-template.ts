/**
 * Templates of live pages: HTML with marks, which the shell fills with the api's listing. They have no logic, so that a
 * section's code never runs on a server.
 *
 * `%deal.price%`, `%photo.alt%`, `%term%`: a value. `<live-each of="photos">`: once for each. `<live-when of="early">`:
 * only if the condition holds. The allowed places: `live-marks.ts`.
 */
import { ReleaseRefused } from '../format/failures.ts';

/** Shared by the shell and the gate, which looks for unknown marks. */
export const markPattern = /%((?:deal|photo|page)\.\w+|term|CSRF_TOKEN)%/g;

const blockPattern = /^<(\/)?live-(each|when)(?: of="([\w-]+)")?/;

interface Block {
  kind: 'each' | 'when' | 'whole';
  /** Name of the list or the condition. */
  of: string;
  pieces: Piece[];
}

type Piece = string | { value: string } | Block;

/** Can be filled any number of times. */
export type LiveTemplate = Block;

/** The values that fill a template. An absent value leaves nothing. */
export interface LiveValues {
  /** By mark, without the percent signs. */
  values: Partial<Record<string, string>>;
  /** By name, the values of each member. */
  lists: Partial<Record<string, LiveValues['values'][]>>;
  /** The conditions that hold. */
  holds: ReadonlySet<string>;
}

/** Throws ReleaseRefused if the blocks do not close in order. */
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

/** Every tag, with the text before it. A style or a script is one tag. */
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

/** Values stand in double quotes and may contain any other character. */
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

/** The name of an element whose text is never read as marks. */
function rawName(tag: string): string | undefined {
  return /^<(style|script)\b/.exec(tag)?.[1];
}

/** Every second part of a split text is a mark. */
function readPieces(text: string): Piece[] {
  return text.split(markPattern).map((part, index) => (index % 2 === 0 ? part : { value: part }));
}

/** The HTML, with every value escaped. Marks inside values are not filled. */
export function fillTemplate({ pieces }: LiveTemplate, given: LiveValues, own: LiveValues['values'] = {}): string {
  let html = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') html += piece;
    else if ('value' in piece) html += escapeValue(own[piece.value] ?? given.values[piece.value] ?? '');
    else for (const member of membersOf(piece, given, own)) html += fillTemplate(piece, given, member);
  }
  return html;
}

/** The members of a list, or one empty member if a condition holds. */
function membersOf({ kind, of }: Block, { lists, holds }: LiveValues, own: LiveValues['values']) {
  const members = lists[of];
  if (kind === 'each') return members ?? [];
  return (members ? members.length > 0 : holds.has(of)) ? [own] : [];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * For text and for attributes in double quotes. Normalizes line ends as parsers do, and replaces control characters by
 * a space.
 */
function escapeValue(text: string): string {
  const plain = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ');
  return plain.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
