import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SectionName } from '@land/release-tools/format/release-format.ts';
import type { ReleaseCounts, VersionVerdict } from '@land/release-tools/format/sections-status.ts';
import type { Config } from '../config.ts';
import type { LiveSections } from '../releases/live-sections.ts';
import type { ReleaseHealth } from '../releases/shown-releases.ts';
import {
  type CountsReport,
  createReporter,
  type KnownCounts,
  MOST_OF_REPORT,
  type SectionVerdict,
  type SendReport,
} from './counts-report.ts';
import { KeptVerdicts, TakenBackFile } from './kept-verdicts.ts';
import { findReasonToTakeBack } from './take-back.ts';
import { Tally, type VersionCounts } from './tally.ts';

/** In milliseconds. */
const INTERVAL = 2_000;

/** A version that a share of a section's visits sees, and the one that the others see. */
export interface SharedVersion {
  section: SectionName;
  shared: string;
  live: string;
}

interface CountedHealthOptions {
  send: SendReport;
  file: TakenBackFile;
  /** Told in one sentence what was taken back, and what could not be written down. */
  log: (sentence: string) => void;
}

/**
 * Counts what visitors' pages tell, together with the other shells through the api, and takes back by itself what fares
 * clearly worse than the live version. While the api is away it decides on what it knows.
 */
export class CountedHealth implements ReleaseHealth {
  readonly #options: CountedHealthOptions;
  readonly #stop = new AbortController();
  /** What all shells had told the api by the last report. */
  #told = new Tally();
  /** On its way, or sent without an answer: the api may have added it, so it is sent again as it was. */
  #underWay: CountsReport | undefined;
  #untold = new Tally();
  readonly #verdicts: KeptVerdicts;
  #untoldVerdicts: SectionVerdict[] = [];

  constructor(options: CountedHealthOptions) {
    this.#options = options;
    this.#verdicts = new KeptVerdicts(options.file, options.log);
  }

  record(counts: VersionCounts): void {
    this.#untold.add(counts);
  }

  counts(section: SectionName): Record<string, ReleaseCounts> {
    const all = [...this.#told.list(), ...(this.#underWay?.counts ?? []), ...this.#untold.list()];
    const sums = new Tally(all).list().filter((each) => each.section === section);
    return Object.fromEntries(sums.map(({ version, views, errors }) => [version, { views, errors }]));
  }

  takenBack(section: SectionName): VersionVerdict[] {
    return this.#verdicts.of(section).map(({ version, reason, at }) => ({ version, reason, at }));
  }

  isTakenBack(section: SectionName, version: string): boolean {
    return this.#verdicts.has(section, version);
  }

  /** Reports and judges from now on. `listShared` is asked each time. */
  start(listShared: () => SharedVersion[]): void {
    this.#keepJudging(listShared).catch((failure: Error) => this.#options.log(failure.message));
  }

  /** What was counted last is told before the shell ends. */
  async stop(): Promise<void> {
    this.#stop.abort();
    if (!this.#isTold) await this.#tell();
  }

  /** Tells the api what is new, learns what it knows, and judges the versions that a share of the visits sees. */
  async judge(shared: SharedVersion[]): Promise<void> {
    await this.#tell();
    const bad = shared.flatMap((each) => this.#findVerdict(each) ?? []);
    if (bad.length > 0) {
      bad.forEach(({ section, version, reason }) => this.#options.log(`${section} ${version}: ${reason}`));
      this.#untoldVerdicts.push(...bad);
      this.#verdicts.keep(bad);
      await this.#tell();
    }
    this.#verdicts.writeDown();
  }

  async #keepJudging(listShared: () => SharedVersion[]): Promise<void> {
    const { signal } = this.#stop;
    await this.judge([]);
    while (!signal.aborted) {
      await wait(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
      const shared = listShared();
      if (!signal.aborted && (shared.length > 0 || !this.#isTold || !this.#verdicts.isWritten))
        await this.judge(shared);
    }
  }

  get #isTold(): boolean {
    return this.#underWay === undefined && this.#untold.isEmpty && this.#untoldVerdicts.length === 0;
  }

  /** First, as it was, what got no answer the last time; then what is new. */
  async #tell(): Promise<void> {
    const isRepeated = this.#underWay !== undefined;
    if ((await this.#report()) && isRepeated) await this.#report();
  }

  /** Answers whether the api took the report. */
  async #report(): Promise<boolean> {
    const report = (this.#underWay ??= this.#takeReport());
    try {
      const known = await this.#options.send(report);
      if (this.#underWay === report) this.#underWay = undefined;
      this.#learn(known);
      return true;
    } catch {
      // The api is away: told the next time, and judged without it meanwhile.
      return false;
    }
  }

  #takeReport(): CountsReport {
    const counts = this.#untold.list();
    this.#untold = new Tally(counts.slice(MOST_OF_REPORT));
    return {
      id: randomUUID(),
      counts: counts.slice(0, MOST_OF_REPORT),
      takenBack: this.#untoldVerdicts.splice(0, MOST_OF_REPORT),
    };
  }

  #learn({ counts, takenBack }: KnownCounts): void {
    this.#told = new Tally(counts);
    this.#verdicts.keep(takenBack);
  }

  #findVerdict({ section, shared, live }: SharedVersion): SectionVerdict | undefined {
    if (this.isTakenBack(section, shared)) return undefined;
    const counts = this.counts(section);
    const none = { views: 0, errors: 0 };
    const reason = findReasonToTakeBack(counts[shared] ?? none, counts[live] ?? none);
    return reason === undefined ? undefined : { section, version: shared, reason, at: new Date().toISOString() };
  }
}

export function createHealth(
  config: Pick<Config, 'apiUrl' | 'dataFolder'>,
  csrfSecret: string,
  log: (sentence: string) => void,
): CountedHealth {
  return new CountedHealth({
    send: createReporter(config.apiUrl, csrfSecret),
    file: new TakenBackFile(config.dataFolder),
    log,
  });
}

/** What a share of the visits sees at the moment, and what the others see. */
export function listShared({ all }: LiveSections): SharedVersion[] {
  return all.flatMap(({ name, shared, live }) =>
    shared && live ? { section: name, shared: shared.loaded.release.version, live: live.release.version } : [],
  );
}
