import type { Schemas } from '../api/call.ts';
import { useTextsOfNow } from '../live/now.ts';
import { durationWords } from '../formatting/time-words.ts';
import { Badge } from './messages.tsx';

const AT_RISK_MS = 4 * 3_600_000;

/** Words of a badge and how it looks; empty where there is nothing to tell. */
export type Told = readonly [look: 'bad' | 'soon' | 'good' | '', words: string];

/** The promise of an answer within 24 hours: "Overdue by 3 h", "Due in 1 h". */
export function tellPromise(respondBy: string | null, state: Schemas['ClockState'] | null, now: number): Told {
  if (respondBy === null) return ['', ''];
  if (state === 'answered') return ['good', 'Answered'];
  if (state === 'unanswered') return ['', 'Without an answer'];
  const left = Date.parse(respondBy) - now;
  const words = durationWords(left);
  return left <= 0 ? ['bad', `Overdue by ${words}`] : [left <= AT_RISK_MS ? 'soon' : '', `Due in ${words}`];
}

/** The promise, in words that tick. */
export function PromiseClock({ of }: { of: Pick<Schemas['LeadListItem'], 'respondBy' | 'clockState'> }) {
  const [look, words] = useTextsOfNow((now) => tellPromise(of.respondBy, of.clockState, now));
  return words ? <Badge look={look}>{words}</Badge> : null;
}
