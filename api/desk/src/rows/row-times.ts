/** Texts of a row that depend on the time. */
import type { Schemas } from '../api/call.ts';
import { type BadgeText, responseBadge } from '../components/response-clock.tsx';
import { dayWords, momentWords, timeThereWords } from '../formatting/time-words.ts';

export type Item = Schemas['LeadListItem'];

/** `today` has no status column. `again`, its follow-up groups, shows follow-ups instead of response times. */
export type RowKind = 'today' | 'again' | 'list';

/** The response time until the lead is answered, then the follow-up. */
export function dueBadge({ respondBy, clockState, followUpAt }: Item, kind: RowKind, now: number): BadgeText {
  const isOpen = respondBy !== null && clockState !== 'answered';
  if (followUpAt === null || (kind !== 'again' && isOpen)) return responseBadge(respondBy, clockState, now);
  return [Date.parse(followUpAt) <= now ? 'soon' : '', callWords(followUpAt, kind, now)];
}

function callWords(at: string, kind: RowKind, now: number): string {
  const whole = momentWords(at, now);
  if (kind === 'again') return whole;
  // Short: the time today, the date on other days.
  const [name, ...time] = whole.split(' ');
  return `Follow-up ${name === 'today' ? time.join(' ') : name === 'tomorrow' ? name : dayWords(at, now)}`;
}

/** "TX · 3:12 PM", estimated from the number. */
export function localTimeText(area: Item['area'], now: number): string {
  return area ? `${area.state} · ${timeThereWords(area.timeZones, now)}` : '';
}
