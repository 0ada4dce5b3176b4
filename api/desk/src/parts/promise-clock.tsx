import { useTextsOfNow } from '../live/now.ts';
import { durationWords } from '../words/time-words.ts';
import { Badge } from './messages.tsx';

const AT_RISK_MS = 4 * 3_600_000;

/** Words of a badge and how it looks; empty where there is nothing to tell. */
export type Told = readonly [look: 'bad' | 'soon' | 'good' | '', words: string];

/** The promise of an answer within 24 hours: "3 h late", "1 h left". */
export function tellPromise(respondBy: string | null, isAnswered: boolean, now: number): Told {
  if (respondBy === null) return ['', ''];
  if (isAnswered) return ['good', 'answered'];
  const left = Date.parse(respondBy) - now;
  const words = durationWords(left);
  return left <= 0 ? ['bad', `${words} late`] : [left <= AT_RISK_MS ? 'soon' : '', `${words} left`];
}

interface PromiseClockProps {
  /** Until when an answer is promised; null where none is. */
  respondBy: string | null;
  isAnswered: boolean;
}

/** The promise, in words that tick. */
export function PromiseClock({ respondBy, isAnswered }: PromiseClockProps) {
  const [look, words] = useTextsOfNow((now) => tellPromise(respondBy, isAnswered, now));
  return words ? <Badge look={look}>{words}</Badge> : null;
}
