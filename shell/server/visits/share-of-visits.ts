/** Which visits see a version that is shown to a share of them. */
import { createHash, randomInt } from 'node:crypto';
import type { ReleaseShare, SectionName } from '@land/kit/release/format/release-format.ts';

const BUCKETS = 10_000;

/** A visit's number: one of ten thousand, so it says too little to know anybody by it. */
export function drawVisitNumber(): number {
  return randomInt(BUCKETS);
}

export function parseVisitNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/**
 * Whether a visit is among those that see the shared version. The same visit gets the same answer from every shell; a
 * share that grows keeps who was in it; shares of other sections and of later versions fall on other visits.
 */
export function isInShare(section: SectionName, { version, percent }: ReleaseShare, visitNumber: number): boolean {
  const digest = createHash('sha256').update(`${section} ${version} ${visitNumber}`).digest();
  return digest.readUInt32BE(0) % BUCKETS < percent * (BUCKETS / 100);
}
