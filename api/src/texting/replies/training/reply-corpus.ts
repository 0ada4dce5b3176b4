import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const LABELS = ['keyword', 'stop', 'doubtful', 'start', 'help', 'other'] as const;
// The same from src and from dist.
const FOLDER = resolve(import.meta.dirname, '../../../../src/texting/replies/corpus');

/** One labelled reply. */
export interface LabelledReply {
  readonly label: (typeof LABELS)[number];
  readonly text: string;
  /** The name of its file. */
  readonly part: string;
}

/** All replies of the corpus, by file. Their order affects the last digits of the weights. @throws Error */
export function readCorpus(): LabelledReply[] {
  return globSync(`${FOLDER}/*.tsv`).toSorted().flatMap(readPart);
}

function readPart(file: string): LabelledReply[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));
  return lines.map((line) => {
    const [name, text] = line.split(/\t(.*)/s);
    const label = LABELS.find((known) => known === name);
    if (label === undefined || !text) throw new Error(`${file} has a line without a label: ${line}`);
    return { label, text: text.replace(/\\n/g, '\n').replace(/\\\\/g, '\\'), part: basename(file, '.tsv') };
  });
}
