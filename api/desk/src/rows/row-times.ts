/** What a row tells of the time. */
import type { Schemas } from '../api/call.ts';
import { type Told, tellPromise } from '../components/promise-clock.tsx';
import { dayWords, momentWords, timeThereWords } from '../formatting/time-words.ts';

export type Item = Schemas['LeadListItem'];

/** Today has no column of status; its groups of follow-ups show those instead of the promise. */
export type RowKind = 'today' | 'again' | 'list';

/** The promise until it is answered; else the follow-up. */
export function tellWhen({ respondBy, clockState, followUpAt }: Item, kind: RowKind, now: number): Told {
  const isOpen = respondBy !== null && clockState !== 'answered';
  if (followUpAt === null || (kind !== 'again' && isOpen)) return tellPromise(respondBy, clockState, now);
  return [Date.parse(followUpAt) <= now ? 'soon' : '', callWords(followUpAt, kind, now)];
}

function callWords(at: string, kind: RowKind, now: number): string {
  const whole = momentWords(at, now);
  if (kind === 'again') return whole;
  // There is little room: the time of today, the day of others.
  const [name, ...time] = whole.split(' ');
  return `Follow-up ${name === 'today' ? time.join(' ') : name === 'tomorrow' ? name : dayWords(at, now)}`;
}

/** "TX · 3:12 PM", as the number says where they are. */
export function tellThere(area: Item['area'], now: number): string {
  return area ? `${area.state} · ${timeThereWords(area.timeZones, now)}` : '';
}
