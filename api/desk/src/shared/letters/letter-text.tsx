import styles from './letter-text.module.css';

/** A field in braces. The api's `templates/template-text.ts` has the same one. */
const FIELD = /\{([^{}\n]*)\}/g;

// Characters for private use mark a missing field, because a value may contain braces.
const [OPEN, CLOSE] = ['\uE000', '\uE001'];

/** The names of the fields of a text, each once. */
export const fieldsIn = (text: string) => [...new Set(Array.from(text.matchAll(FIELD), ([, name = '']) => name))];

/** Replaces each field by its value; `LetterText` marks those without one. */
export const fillText = (text: string, valueOf: (name: string) => string | undefined) =>
  text.replace(FIELD, (_, name: string) => valueOf(name) || `${OPEN}${name}${CLOSE}`);

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
              <Words of={lines.join('')} />
            </h2>
          );
        if (is === 'paragraph')
          return (
            <p key={index}>
              <Words of={lines.join('\n')} />
            </p>
          );
        return (
          <ul key={index}>
            {lines.map((line, item) => (
              <li key={item}>
                <Words of={line} />
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

/** Words with the missing fields marked. */
function Words({ of }: { of: string }) {
  return of
    .split(new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`))
    .map((part, index) => (part.startsWith(OPEN) ? <mark key={index}>{`{${part.slice(1, -1)}}`}</mark> : part));
}
