import { inBraces } from '../templates/template-text.ts';
import styles from './letter-text.module.css';

// Characters for private use mark a missing field, because a value may contain braces.
const [OPEN, CLOSE] = ['\uE000', '\uE001'];

/** Marks a field without a value in a text for `LetterText` and `MarkedWords`. */
export const markMissing = (name: string) => `${OPEN}${name}${CLOSE}`;

interface Block {
  readonly is: 'heading' | 'list' | 'paragraph' | 'gap';
  readonly lines: string[];
}

/** A line that begins with "# " is a heading, and one with "- " an item of a list. A blank line ends a paragraph. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const line of text.split('\n')) {
    const is = line.startsWith('# ') ? 'heading' : line.startsWith('- ') ? 'list' : line.trim() ? 'paragraph' : 'gap';
    const words = is === 'heading' || is === 'list' ? line.slice(2) : line;
    const last = blocks.at(-1);
    if (last?.is === is && is !== 'heading') last.lines.push(words);
    else blocks.push({ is, lines: [words] });
  }
  return blocks.filter(({ is }) => is !== 'gap');
}

/** A letter as it is printed. Everything in it is shown as text. */
export function LetterText({ text }: { text: string }) {
  return (
    <div className={styles.letter}>
      {blocksOf(text).map(({ is, lines }, index) => {
        if (is === 'heading')
          return (
            <h2 key={index}>
              <MarkedWords of={lines.join('')} />
            </h2>
          );
        if (is === 'paragraph')
          return (
            <p key={index}>
              <MarkedWords of={lines.join('\n')} />
            </p>
          );
        return (
          <ul key={index}>
            {lines.map((line, item) => (
              <li key={item}>
                <MarkedWords of={line} />
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** Words with the missing fields marked. */
export function MarkedWords({ of }: { of: string }) {
  return of
    .split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`))
    .map((part, index) => (part.startsWith(OPEN) ? <mark key={index}>{inBraces(part.slice(1, -1))}</mark> : part));
}
