import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { isName, isVersion } from './release-report.dto.js';

const LIMIT_MS = 2000;
const MOST_BYTES = 500_000;

/** A section in the shell's /sections.json, with the properties that the desk shows. */
export interface ShownSection {
  readonly live: string | null;
  readonly share: { readonly version: string; readonly percent: number } | null;
  readonly refused: readonly { readonly version: string; readonly reason: string; readonly at: string }[];
}

/** Reads from the shell which releases are live, shared or refused. */
@Injectable()
export class ShellStatus {
  constructor(private readonly config: Config) {}

  /** The sections by name, or a sentence that says why they are unknown. */
  async read(): Promise<Readonly<Record<string, ShownSection>> | string> {
    try {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const answer = await fetch(new URL('/sections.json', this.config.shellUrl), { redirect: 'error', signal });
      if (!answer.ok) return `The site answered with an error (${answer.status}).`;
      const { sections } = JSON.parse(await readText(answer)) as { sections?: unknown };
      return areSections(sections) ? sections : 'The site sent an unexpected answer.';
    } catch (error) {
      const { name } = error as Error;
      if (name === 'SyntaxError') return 'The site sent an unexpected answer.';
      return name === 'TimeoutError' ? 'The site did not answer within 2 s.' : 'The site could not be reached.';
    }
  }
}

/** Reads at most 500 KB; the cut text of a longer response fails to parse. */
async function readText({ body }: Response): Promise<string> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > MOST_BYTES) break;
  }
  return text;
}

type Sent = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Sent => typeof value === 'object' && value !== null;
const isShare = (value: unknown) =>
  isObject(value) && isVersion(value['version']) && Number(value['percent']) >= 0 && Number(value['percent']) <= 100;
const isRefusal = (value: unknown) =>
  isObject(value) &&
  isVersion(value['version']) &&
  typeof value['reason'] === 'string' &&
  Date.parse(String(value['at'])) > 0;

function areSections(value: unknown): value is Readonly<Record<string, ShownSection>> {
  const isSection = ([name, section]: [string, unknown]) => {
    if (!isName(name) || !isObject(section)) return false;
    const { live, share, refused } = section;
    return (
      (live === null || isVersion(live)) &&
      (share === null || isShare(share)) &&
      Array.isArray(refused) &&
      refused.every(isRefusal)
    );
  };
  return isObject(value) && Object.entries(value).every(isSection);
}
