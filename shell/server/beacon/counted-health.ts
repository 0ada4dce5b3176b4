import { setTimeout as wait } from 'node:timers/promises';
import type { SectionName } from '@land/kit/build/release-format.ts';
import type { ReleaseCounts, VersionVerdict } from '@land/kit/build/sections-status.ts';
import type { ReleaseHealth } from '../releases/release-health.ts';
import type { KnownCounts, SectionVerdict, SendReport } from './counts-report.ts';
import { findReasonToTakeBack } from './take-back.ts';
import type { TakenBackFile } from './taken-back-file.ts';
import { Tally, type VersionCounts } from './tally.ts';

/** In milliseconds. */
const INTERVAL = 2_000;
const MAX_VERDICTS = 500;

/** A version that a share of a section's visits sees, and the one that the others see. */
export interface SharedVersion {
  section: SectionName;
  shared: string;
  live: string;
}

export interface CountedHealthOptions {
  send: SendReport;
  file: TakenBackFile;
  /** Told in one sentence what was taken back. */
  log: (sentence: string) => void;
}

/**
 * Counts what visitors' pages tell, together with the other shells through the api, and takes back by itself what fares clearly
 * worse than the live version. While the api is away it decides on what it knows.
 */
export class CountedHealth implements ReleaseHealth {
  readonly #options: CountedHealthOptions;
  readonly #stop = new AbortController();
  /** What all shells had told the api by the last report. */
  #told = new Tally();
  #untold = new Tally();
  /** The newest last. */
  #verdicts: SectionVerdict[];
  #untoldVerdicts: SectionVerdict[] = [];

  constructor(options: CountedHealthOptions) {
    this.#options = options;
    this.#verdicts = options.file.read();
  }

  record(counts: VersionCounts): void {
    this.#untold.add(counts);
  }

  counts(section: SectionName): Record<string, ReleaseCounts> {
    const sums = new Tally([...this.#told.list(), ...this.#untold.list()]).list().filter((each) => each.section === section);
    return Object.fromEntries(sums.map(({ version, views, errors }) => [version, { views, errors }]));
  }

  takenBack(section: SectionName): VersionVerdict[] {
    return this.#verdicts.filter((verdict) => verdict.section === section).map(({ version, reason, at }) => ({ version, reason, at }));
  }

  isTakenBack(section: SectionName, version: string): boolean {
    return this.#verdicts.some((verdict) => verdict.section === section && verdict.version === version);
  }

  /** Reports and judges from now on. `listShared` is asked each time. */
  start(listShared: () => SharedVersion[]): void {
    void this.#keepJudging(listShared);
  }

  /** What was counted last is told before the shell ends. */
  async stop(): Promise<void> {
    this.#stop.abort();
    if (!this.#isTold) await this.#report();
  }

  /** Tells the api what is new, learns what it knows, and judges the versions that a share of the visits sees. */
  async judge(shared: SharedVersion[]): Promise<void> {
    await this.#report();
    const bad = shared.flatMap((each) => this.#findVerdict(each) ?? []);
    if (bad.length === 0) return;
    bad.forEach(({ section, version, reason }) => this.#options.log(`${section} ${version}: ${reason}`));
    this.#untoldVerdicts.push(...bad);
    this.#keep(bad);
    await this.#report();
  }

  async #keepJudging(listShared: () => SharedVersion[]): Promise<void> {
    const { signal } = this.#stop;
    await this.#report();
    while (!signal.aborted) {
      await wait(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
      const shared = listShared();
      if (!signal.aborted && (shared.length > 0 || !this.#isTold)) await this.judge(shared);
    }
  }

  get #isTold(): boolean {
    return this.#untold.isEmpty && this.#untoldVerdicts.length === 0;
  }

  async #report(): Promise<void> {
    const [counts, verdicts] = [this.#untold, this.#untoldVerdicts];
    this.#untold = new Tally();
    this.#untoldVerdicts = [];
    try {
      this.#learn(await this.#options.send({ counts: counts.list(), takenBack: verdicts }));
    } catch {
      // The api is away: told the next time, and judged without it meanwhile.
      counts.list().forEach((each) => this.#untold.add(each));
      this.#untoldVerdicts.unshift(...verdicts);
    }
  }

  #learn({ counts, takenBack }: KnownCounts): void {
    this.#told = new Tally(counts);
    this.#keep(takenBack);
  }

  #keep(verdicts: SectionVerdict[]): void {
    const news = verdicts.filter(({ section, version }) => !this.isTakenBack(section, version));
    if (news.length === 0) return;
    this.#verdicts = [...this.#verdicts, ...news].sort((a, b) => a.at.localeCompare(b.at)).slice(-MAX_VERDICTS);
    this.#options.file.write(this.#verdicts);
  }

  #findVerdict({ section, shared, live }: SharedVersion): SectionVerdict | undefined {
    if (this.isTakenBack(section, shared)) return undefined;
    const counts = this.counts(section);
    const none = { views: 0, errors: 0 };
    const reason = findReasonToTakeBack(counts[shared] ?? none, counts[live] ?? none);
    return reason === undefined ? undefined : { section, version: shared, reason, at: new Date().toISOString() };
  }
}
