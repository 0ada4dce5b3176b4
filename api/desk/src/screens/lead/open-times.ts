import type { Schemas } from '../../shared/api/call.ts';
import { bothTimesWords, momentWords, timeThereWords } from '../../shared/formatting/time-words.ts';
import type { Lead } from './lead-query.ts';

type OpenTime = Schemas['OpenTime'];

const includes = ({ from, to }: OpenTime, now: number) => Date.parse(from) <= now && now < Date.parse(to);

/** Whether a time is outside the hours for calls or texts. Also true after the last hours that the api has sent. */
export const isQuiet = (times: readonly OpenTime[], now: number) => !times.some((time) => includes(time, now));

/** The end of the current hours, "until 9:00 PM (6:00 PM there)", or the start of the next, "not before …". */
export function openWords(times: readonly OpenTime[], { area }: Lead, now: number): string {
  const words = (at: string) => bothTimesWords(at, area?.timeZones ?? [], now);
  const open = times.find((time) => includes(time, now));
  if (open) return `until ${words(open.to)}`;
  const next = times.find(({ from }) => Date.parse(from) > now);
  return next ? `not before ${words(next.from)}` : 'not in the coming days';
}

/** The hours for calls where the number is: "until 9 PM", "from 8 AM". Without its place, in the user's time. */
export function callWords({ openTimes: { call: times }, area }: Lead, now: number): string {
  const open = times.find((time) => includes(time, now));
  const at = open?.to ?? times.find(({ from }) => Date.parse(from) > now)?.from;
  if (at === undefined) return 'not in the coming days';
  const words = timeThereWords(area?.timeZones ?? [], Date.parse(at)) || momentWords(at, now);
  return `${open ? 'until' : 'from'} ${words.replaceAll(':00', '')}`;
}
