import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LABELS = ['keyword', 'stop', 'doubtful', 'start', 'help', 'other'] as const;

/** A reply with its meaning, as a person labeled it. */
interface KnownReply {
  readonly label: (typeof LABELS)[number];
  readonly text: string;
}

/** The labelled replies of `known-replies.tsv`. @throws Error */
export function readKnownReplies(): KnownReply[] {
  const lines = readFileSync(join(import.meta.dirname, 'known-replies.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines
    .filter((line) => !line.startsWith('# '))
    .map((line) => {
      const [name, text] = line.split(/\t(.*)/s);
      const label = LABELS.find((known) => known === name);
      if (label === undefined || !text) throw new Error(`This line has no label: ${line}`);
      return { label, text: text.replace(/\\n/g, '\n').replace(/\\\\/g, '\\') };
    });
}
