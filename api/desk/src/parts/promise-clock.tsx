import { useOfNow } from '../live/now.ts';
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
  const end = respondBy === null ? 0 : Date.parse(respondBy);
  const words = useOfNow((now) => `${durationWords(end - now)} ${end <= now ? 'late' : 'left'}`);
  const look = useOfNow((now) => (end <= now ? 'bad' : end - now <= AT_RISK_MS ? 'soon' : ''));
  if (respondBy === null) return null;
  if (isAnswered) return <Badge look="good">answered</Badge>;
  return <Badge look={look || undefined}>{words}</Badge>;
}
