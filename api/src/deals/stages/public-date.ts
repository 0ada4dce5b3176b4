import type { DealEntity } from '../deal/deal.entity.js';

const HOUR_MS = 3_600_000;

type HeadStart = Pick<DealEntity, 'stage' | 'earlyAt' | 'publicAt' | 'headStartHours'>;

/**
 * The time from which everybody sees a deal: `headStartHours` after the last member was told (null without members).
 * Undefined if the deal has a public date already, was never early, or was withdrawn.
 */
export function publicDate(
  { stage, earlyAt, publicAt, headStartHours }: HeadStart,
  lastToldAt: Date | null,
): Date | undefined {
  if (earlyAt === null || publicAt !== null || stage === 'withdrawn') return undefined;
  const from = Math.max(earlyAt.getTime(), lastToldAt?.getTime() ?? 0);
  return new Date(from + headStartHours * HOUR_MS);
}
