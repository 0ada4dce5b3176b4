import type { SectionName } from '@land/release-tools/format/release-format.ts';
import type { ReleaseCounts } from '@land/release-tools/format/sections-status.ts';

export interface VersionCounts extends ReleaseCounts {
  section: SectionName;
  version: string;
}

/** Sums of views and errors by section and version. */
export class Tally {
  readonly #sums = new Map<string, VersionCounts>();

  constructor(counts: VersionCounts[] = []) {
    counts.forEach((each) => this.add(each));
  }

  get isEmpty(): boolean {
    return this.#sums.size === 0;
  }

  add({ section, version, views, errors }: VersionCounts): void {
    const key = `${section} ${version}`;
    const before = this.#sums.get(key) ?? { views: 0, errors: 0 };
    this.#sums.set(key, { section, version, views: before.views + views, errors: before.errors + errors });
  }

  list(): VersionCounts[] {
    return [...this.#sums.values()];
  }
}
