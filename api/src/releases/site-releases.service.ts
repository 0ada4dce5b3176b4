import { Injectable } from '@nestjs/common';
import { ReleasesRepository } from './releases.repository.js';
import { ShellStatus } from './shell-status.js';
import { RELEASE_STATES, type SiteRelease, type SiteReleases } from './site-releases.dto.js';

const FORMER = { state: 'former', share: null, reason: null, at: null, views: 0, errors: 0, leads: 0 } as const;

/** Combines the releases that the shell shows with their counts. */
@Injectable()
export class SiteReleasesService {
  constructor(
    private readonly shell: ShellStatus,
    private readonly releases: ReleasesRepository,
  ) {}

  async list(): Promise<SiteReleases> {
    const [shown, { counts, takenBack }, leads] = await Promise.all([
      this.shell.read(),
      this.releases.readTotals(),
      this.releases.countLeads(),
    ]);
    const releases = new Map<string, SiteRelease>();
    const merge = (section: string, version: string, facts: Partial<SiteRelease>) => {
      const name = `${section}@${version}`;
      releases.set(name, { ...FORMER, leads: leads.get(name) ?? 0, ...releases.get(name), section, version, ...facts });
    };
    const sections = Object.entries(typeof shown === 'string' ? {} : shown);
    // Later facts replace earlier ones: a live version counts as live, even if it was refused before.
    for (const each of counts) merge(each.section, each.version, each);
    for (const [section, { refused }] of sections)
      for (const each of refused)
        merge(section, each.version, { state: 'refused', reason: each.reason, at: new Date(each.at) });
    for (const each of takenBack) merge(each.section, each.version, { ...each, state: 'taken-back' });
    for (const [section, { live, share }] of sections) {
      const isShown = { reason: null, at: null };
      if (share !== null) merge(section, share.version, { ...isShown, state: 'shared', share: share.percent });
      if (live !== null) merge(section, live, { ...isShown, state: 'live' });
    }
    return { problem: typeof shown === 'string' ? shown : null, items: [...releases.values()].toSorted(compare) };
  }
}

const rank = ({ state }: SiteRelease) => RELEASE_STATES.indexOf(state);

function compare(a: SiteRelease, b: SiteRelease): number {
  return a.section.localeCompare(b.section) || rank(a) - rank(b) || Number(b.at) - Number(a.at) || b.views - a.views;
}
