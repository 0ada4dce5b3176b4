/**
 * Runs a command for the section in the current folder. Reads `.env`, and prints an expected failure as one sentence.
 */
import { BuildFailed, CommandFailed, MachineBusy, ReleaseRefused } from '../format/failures.ts';
import { readEnvironment } from '@land/http/environment';
import { loadSection } from '../format/section.ts';
import type { SectionDefinition } from '../format/section.ts';

export async function runCommand(command: (section: SectionDefinition) => Promise<void>): Promise<void> {
  try {
    readEnvironment();
    await command(await loadSection(process.cwd()));
  } catch (failure) {
    console.error(explain(failure));
    // Exits explicitly, because parallel checks may still be running.
    process.exit(1);
  }
}

const expected = [CommandFailed, ReleaseRefused, BuildFailed, MachineBusy];

function explain(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const isUsage = String((failure as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  return isUsage || expected.some((kind) => failure instanceof kind)
    ? failure.message
    : (failure.stack ?? failure.message);
}
