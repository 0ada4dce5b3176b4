/** The report of a shell to the api about views and errors of releases. The response has the totals of all shells. */
import { isSectionName, type SectionName } from '@land/release-tools/format/release-format.ts';
import type { VersionVerdict } from '@land/release-tools/format/sections-status.ts';
import type { ApiPost } from '../api-post.ts';
import type { VersionCounts } from './tally.ts';

/** The api accepts this many versions in one report. */
export const MOST_OF_REPORT = 100;

export interface SectionVerdict extends VersionVerdict {
  section: SectionName;
}

export interface CountsReport {
  /** The api adds each id once, because a report is sent again if its response was lost. */
  id: string;
  /** The counts since the last report. */
  counts: VersionCounts[];
  takenBack: SectionVerdict[];
}

export interface KnownCounts {
  /** The totals of the last 30 days. */
  counts: VersionCounts[];
  takenBack: SectionVerdict[];
}

export type SendReport = (report: CountsReport) => Promise<KnownCounts>;

/** Creates the function that sends reports. It rejects if the api does not accept a report. */
export function createReporter(post: ApiPost): SendReport {
  return async ({ id, counts, takenBack }) => {
    const verdicts = takenBack.map(({ section, version, reason }) => ({ section, version, reason }));
    const response = await post('releases/counts', { id, counts, takenBack: verdicts });
    if (!response.ok) throw new Error(`The api answered the release report with status ${response.status}.`);
    return onlyKnownSections((await response.json()) as KnownCounts);
  };
}

function onlyKnownSections({ counts, takenBack }: KnownCounts): KnownCounts {
  const isKnown = ({ section }: { section: string }) => isSectionName(section);
  return { counts: counts.filter(isKnown), takenBack: takenBack.filter(isKnown) };
}
