import type { Schemas } from '../../shared/api/call.ts';
import { bothTimesWords } from '../../shared/formatting/time-words.ts';
import type { Lead } from './lead-query.ts';

type OpenTime = Schemas['OpenTime'];

const isIn = ({ from, to }: OpenTime, now: number) => Date.parse(from) <= now && now < Date.parse(to);

/** Whether it is a quiet hour; true after the last known time. */
export const isQuiet = (times: readonly OpenTime[], now: number) => !times.some((time) => isIn(time, now));

/** "until 9:00 PM (6:00 PM there)", or "not before …". */
export function openWords(times: readonly OpenTime[], { area }: Lead, now: number): string {
  const words = (at: string) => bothTimesWords(at, area?.timeZones ?? [], now);
  const open = times.find((time) => isIn(time, now));
  if (open) return `until ${words(open.to)}`;
  const next = times.find(({ from }) => Date.parse(from) > now);
  return next ? `not before ${words(next.from)}` : 'not in the coming days';
}
