import { useNow } from '../live/now.ts';
import { durationWords } from '../words/time-words.ts';
import { Badge } from './messages.tsx';

const AT_RISK_MS = 4 * 3_600_000;

interface PromiseClockProps {
  /** Until when an answer is promised; null where none is. */
  respondBy: string | null;
  isAnswered: boolean;
}

/** The promise of an answer within 24 hours, in words that tick: "3 h late", "1 h left". */
export function PromiseClock({ respondBy, isAnswered }: PromiseClockProps) {
  const now = useNow();
  if (respondBy === null) return null;
  if (isAnswered) return <Badge look="good">answered</Badge>;
  const left = Date.parse(respondBy) - now;
  if (left <= 0) return <Badge look="bad">{durationWords(left)} late</Badge>;
  return <Badge look={left <= AT_RISK_MS ? 'soon' : undefined}>{durationWords(left)} left</Badge>;
}
