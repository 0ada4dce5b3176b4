import type { SectionDefinition } from '../../format/section.ts';
import { checkTypes } from './check-types.ts';
import { availableParallelism, loadavg } from 'node:os';
import { relative } from 'node:path';
import { MachineBusy, ReleaseRefused } from '../../format/failures.ts';
import { twiceIfBusy } from '../browser/own-time.ts';
import { runNode } from './run-node.ts';
import { jestArgs, TEST_MINUTES } from './section-jest.ts';

/** Type-checks a section and runs its tests in parallel, while its release is being built. */
export class SourceChecks {
  readonly #ending = new AbortController();
  /** Resolves to the archive of the exposed modules' types. Rejects with ReleaseRefused at a type error. */
  readonly types: Promise<Buffer>;
  readonly #tests: Promise<number>;

  constructor(section: SectionDefinition) {
    this.types = checkTypes(section, this.#ending.signal);
    this.#tests = twiceIfBusy(() => runOwnTests(section, this.#ending.signal));
    // Not unhandled: run() rejects with the same error.
    for (const promise of [this.types, this.#tests]) promise.catch(() => {});
  }

  /**
   * Returns the number of passed tests. Throws ReleaseRefused, first for type errors, because they may make tests fail.
   */
  async run(): Promise<number> {
    await this.types;
    return this.#tests;
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.allSettled([this.types, this.#tests]);
  }
}

/** The part of Jest's results that is read here. */
export interface JestResult {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs the section's own tests. Returns how many passed. Throws ReleaseRefused if one fails, or MachineBusy. */
async function runOwnTests(section: SectionDefinition, signal: AbortSignal): Promise<number> {
  // In one process (--runInBand), because a section has few test files.
  const args = jestArgs(section.folder, ['--runInBand', '--json', '--silent']);
  const { output } = await runNode(args, section.folder, signal);
  const json = output.split('\n').find((line) => line.startsWith('{"'));
  if (!json) throw new Error(`The section's tests did not run:\n${output}`);
  const result = JSON.parse(json) as JestResult;
  const failed = result.testResults.find(({ status }) => status === 'failed');
  if (failed) throw explainFailure(failed, section.folder);
  return result.numPassedTests;
}

/** `load` is the number of programs that want a core. */
export function explainFailure(
  { name, assertionResults }: JestResult['testResults'][number],
  folder: string,
  load = loadavg()[0] ?? 0,
): ReleaseRefused | MachineBusy {
  const test = assertionResults.find(({ status }) => status === 'failed');
  // Jest measures time on the clock.
  const isLate = test?.failureMessages.some((message) => message.includes('Exceeded timeout of')) === true;
  if (isLate && load > availableParallelism()) return new MachineBusy(TEST_MINUTES);
  const file = relative(folder, name);
  // The first line of a stack that is in the test's own file.
  const line = test?.failureMessages.join('\n').split(`${name}:`)[1]?.match(/^\d+/)?.[0];
  return new ReleaseRefused(
    test
      ? `Its own test "${test.fullName}" fails (${file}${line === undefined ? '' : `:${line}`}): make it pass.`
      : `Its own tests in ${file} cannot be run: correct the file.`,
  );
}
