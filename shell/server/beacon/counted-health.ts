import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SectionName } from '@land/release-tools/format/release-format.ts';
import type { ReleaseCounts, VersionVerdict } from '@land/release-tools/format/sections-status.ts';
import type { LiveSections } from '../releases/live-sections.ts';
import type { ReleaseHealth } from '../releases/shown-releases.ts';
import {
  type CountsReport,
  type KnownCounts,
  MOST_OF_REPORT,
  type SectionVerdict,
  type SendReport,
} from './counts-report.ts';
import { findReasonToTakeBack } from './take-back.ts';
import { Tally, type VersionCounts } from './tally.ts';

/** Milliseconds between two reports to the api. */
const INTERVAL = 2_000;

/** A version that a share of visits sees, and the live version that all other visits see. */
export interface SharedVersion {
  section: SectionName;
  shared: string;
  live: string;
}

interface CountedHealthOptions {
  send: SendReport;
  /** Called with one sentence for each version that is taken back. */
  log: (sentence: string) => void;
}

/**
 * Counts the views and errors that pages report, together with other shells through the api. Takes a shared version
 * back, that is, stops showing it, when it clearly fails more often than the live one. While the api is down, a shell
 * decides from its own counts, and a shell that starts then does not know earlier verdicts.
 */
export class CountedHealth implements ReleaseHealth {
  readonly #options: CountedHealthOptions;
  readonly #stop = new AbortController();
  /** The counts of all shells as of the last report. */
  #reported = new Tally();
  /**
   * The report without a response so far. It is sent again unchanged with the same id, because the api may have added
   * it.
   */
  #pendingReport: CountsReport | undefined;
  #unreported = new Tally();
  /** The verdicts of all shells as of the last report, newest first. */
  #reportedVerdicts: SectionVerdict[] = [];
  #unreportedVerdicts: SectionVerdict[] = [];

  constructor(options: CountedHealthOptions) {
    this.#options = options;
  }

  record(counts: VersionCounts): void {
    this.#unreported.add(counts);
  }

  counts(section: SectionName): Record<string, ReleaseCounts> {
    const all = [...this.#reported.list(), ...(this.#pendingReport?.counts ?? []), ...this.#unreported.list()];
    const sums = new Tally(all).list().filter((each) => each.section === section);
    return Object.fromEntries(sums.map(({ version, views, errors }) => [version, { views, errors }]));
  }

  takenBack(section: SectionName): VersionVerdict[] {
    const { takenBack = [] } = this.#pendingReport ?? {};
    return [...this.#reportedVerdicts.toReversed(), ...takenBack, ...this.#unreportedVerdicts]
      .filter((verdict) => verdict.section === section)
      .map(({ version, reason, at }) => ({ version, reason, at }));
  }

  isTakenBack(section: SectionName, version: string): boolean {
    return this.takenBack(section).some((verdict) => verdict.version === version);
  }

  /** Starts to report and check at intervals. Calls `listShared` each time. */
  start(listShared: () => SharedVersion[]): void {
    this.#keepChecking(listShared).catch((failure: Error) => this.#options.log(failure.message));
  }

  /** Sends the last counts before the shell exits. */
  async stop(): Promise<void> {
    this.#stop.abort();
    if (!this.#isReported) await this.#reportAll();
  }

  /** Reports new counts to the api, reads the totals of all shells, and takes back shared versions that fail. */
  async checkShared(shared: SharedVersion[]): Promise<void> {
    await this.#reportAll();
    const bad = shared.flatMap((each) => this.#findVerdict(each) ?? []);
    if (bad.length === 0) return;
    bad.forEach(({ section, version, reason }) => this.#options.log(`${section} ${version}: ${reason}`));
    this.#unreportedVerdicts.push(...bad);
    await this.#reportAll();
  }

  async #keepChecking(listShared: () => SharedVersion[]): Promise<void> {
    const { signal } = this.#stop;
    await this.checkShared([]);
    while (!signal.aborted) {
      await wait(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
      const shared = listShared();
      if (!signal.aborted && (shared.length > 0 || !this.#isReported)) await this.checkShared(shared);
    }
  }

  get #isReported(): boolean {
    return this.#pendingReport === undefined && this.#unreported.isEmpty && this.#unreportedVerdicts.length === 0;
  }

  /** Sends the report that got no response again, then a report of the new counts. */
  async #reportAll(): Promise<void> {
    const isRepeated = this.#pendingReport !== undefined;
    if ((await this.#report()) && isRepeated) await this.#report();
  }

  async #report(): Promise<boolean> {
    const report = (this.#pendingReport ??= this.#createReport());
    try {
      const known = await this.#options.send(report);
      if (this.#pendingReport === report) this.#pendingReport = undefined;
      this.#storeTotals(known);
      return true;
    } catch {
      // The api is down: the report is sent again later, and this shell decides from its own counts until then.
      return false;
    }
  }

  #createReport(): CountsReport {
    const counts = this.#unreported.list();
    this.#unreported = new Tally(counts.slice(MOST_OF_REPORT));
    return { id: randomUUID(), counts: counts.slice(0, MOST_OF_REPORT), takenBack: this.#unreportedVerdicts.splice(0) };
  }

  #storeTotals({ counts, takenBack }: KnownCounts): void {
    this.#reported = new Tally(counts);
    this.#reportedVerdicts = takenBack;
  }

  #findVerdict({ section, shared, live }: SharedVersion): SectionVerdict | undefined {
    if (this.isTakenBack(section, shared)) return undefined;
    const counts = this.counts(section);
    const none = { views: 0, errors: 0 };
    const reason = findReasonToTakeBack(counts[shared] ?? none, counts[live] ?? none);
    return reason === undefined ? undefined : { section, version: shared, reason, at: new Date().toISOString() };
  }
}

/** Lists the shared version of each section, with the live version that all other visits see. */
export function listShared({ all }: LiveSections): SharedVersion[] {
  return all.flatMap(({ name, shared, live }) =>
    shared && live ? { section: name, shared: shared.loaded.release.version, live: live.release.version } : [],
  );
}
