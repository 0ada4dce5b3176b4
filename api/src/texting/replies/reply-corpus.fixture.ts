import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LABELS = ['keyword', 'stop', 'doubtful', 'start', 'help', 'other'] as const;

/** One labelled reply. */
export interface LabelledReply {
  readonly label: (typeof LABELS)[number];
  readonly text: string;
}

/** The replies of one part of the corpus. @throws Error at a line that is none */
export function readReplies(file: string): LabelledReply[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '));
  return lines.map((line) => {
    const [name, text] = line.split(/\t(.*)/s);
    const label = LABELS.find((known) => known === name);
    if (label === undefined || !text) throw new Error(`${file} holds a line without a label: ${line}`);
    return { label, text: text.replace(/\\n/g, '\n').replace(/\\\\/g, '\\') };
  });
}
