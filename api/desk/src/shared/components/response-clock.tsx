import type { Schemas } from '../api/call.ts';
import { useTextsOfNow } from '../live/now.ts';
import { durationWords } from '../formatting/time-words.ts';
import { Badge } from './messages.tsx';

const AT_RISK_MS = 4 * 3_600_000;

/** Look and text of a badge; empty for none. */
export type BadgeText = readonly [look: 'bad' | 'soon' | 'good' | '', words: string];

/** The time left to answer within 24 hours: "Overdue by 3 h", "Due in 1 h". */
export function responseBadge(respondBy: string | null, state: Schemas['ClockState'] | null, now: number): BadgeText {
  if (respondBy === null) return ['', ''];
  if (state === 'answered') return ['good', 'Answered'];
  if (state === 'unanswered') return ['', 'Never answered'];
  const left = Date.parse(respondBy) - now;
  const words = durationWords(left);
  return left <= 0 ? ['bad', `Overdue by ${words}`] : [left <= AT_RISK_MS ? 'soon' : '', `Due in ${words}`];
}

interface ResponseClockProps {
  of: Pick<Schemas['LeadListItem'], 'respondBy' | 'clockState'>;
  /** Whether a response that is neither overdue nor due within 4 hours shows no badge. */
  isUrgentOnly?: boolean;
}

/** The response time as a badge that stays current. */
export function ResponseClock({ of, isUrgentOnly = false }: ResponseClockProps) {
  const [look, words] = useTextsOfNow((now) => responseBadge(of.respondBy, of.clockState, now));
  const isShown = words !== '' && (!isUrgentOnly || look === 'bad' || look === 'soon');
  return isShown ? <Badge look={look}>{words}</Badge> : null;
}
