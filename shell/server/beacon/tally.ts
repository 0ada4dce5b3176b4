import { type SectionName, sectionNames } from '@land/release-tools/format/release-format.ts';
import type { ReleaseCounts } from '@land/release-tools/format/sections-status.ts';

export interface VersionCounts extends ReleaseCounts {
  section: SectionName;
  version: string;
}

/** Sums of views and errors by version. */
export class Tally {
  readonly #sums: Record<SectionName, Map<string, ReleaseCounts>> = {
    seller: new Map(),
    buyer: new Map(),
    legal: new Map(),
  };

  constructor(counts: VersionCounts[] = []) {
    counts.forEach((each) => this.add(each));
  }

  get isEmpty(): boolean {
    return sectionNames.every((section) => this.#sums[section].size === 0);
  }

  add({ section, version, views, errors }: VersionCounts): void {
    const before = this.get(section, version);
    this.#sums[section].set(version, { views: before.views + views, errors: before.errors + errors });
  }

  get(section: SectionName, version: string): ReleaseCounts {
    return this.#sums[section].get(version) ?? { views: 0, errors: 0 };
  }

  list(): VersionCounts[] {
    return sectionNames.flatMap((section) =>
      [...this.#sums[section]].map(([version, counts]) => ({ section, version, ...counts })),
    );
  }
}
