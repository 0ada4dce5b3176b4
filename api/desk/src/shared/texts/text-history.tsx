import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../api/call.ts';
import { DecisionButtons, useDecision } from '../changes/decision.tsx';
import { useNow } from '../live/now.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { bodyWords, messageWords, sentWords, stopWords } from './text-words.ts';
import { textsQuery } from './texts-query.ts';
import styles from './texts.module.css';

interface TextHistoryProps {
  leadId: string;
  /** Called after a decision. Unset where staff cannot decide. */
  onDecided?: () => void;
}

/** The texts of a lead and the stops of its number. Shown when the user asks, because reading is audited. */
export function TextHistory({ leadId, onDecided }: TextHistoryProps) {
  const now = useNow();
  const { data, error, refetch } = useQuery(textsQuery(leadId));
  if (error) return <ProblemBar problem={error} onRetry={refetch} />;
  if (!data) return <p className={styles.loading}>Loading…</p>;
  const entries: TextEntry[] = [
    ...data.messages.map((message) => ({ key: message.id, at: message.receivedAt, message })),
    ...data.stops.map((stop) => ({ key: `${stop.action} ${stop.at}`, at: stop.at, stop })),
    ...data.sent.map((sent) => ({ key: sent.id, at: sent.at, sent })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  if (entries.length === 0) return <p className={styles.soft}>No texts and no stops.</p>;
  return (
    <ol className={styles.history} aria-label="Texts and stops">
      {entries.map(({ key, at, message, stop, sent }) => (
        <li key={key}>
          <small className={styles.soft}>{momentWords(at, now)}</small>
          {stop && <p>{stopWords(stop)}</p>}
          {sent && <SentText sent={sent} />}
          {message && (
            <>
              <blockquote className={styles.words}>{bodyWords(message.body)}</blockquote>
              <p className={styles.soft}>{messageWords(message)}</p>
              {onDecided && message.mayDecide && <DecideText message={message} onDecided={onDecided} />}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** One of the three. */
interface TextEntry {
  key: string;
  at: string;
  message?: Schemas['ReceivedMessage'];
  stop?: Schemas['TextStop'];
  sent?: Schemas['LeadText'];
}

function SentText({ sent }: { sent: Schemas['LeadText'] }) {
  return (
    <>
      <blockquote className={styles.words}>{sent.text}</blockquote>
      <p className={styles.soft}>
        {sentWords(sent)} {sent.unread && <Badge look="soon">Did not arrive</Badge>}
      </p>
    </>
  );
}

interface DecideTextProps {
  message: Schemas['ReceivedMessage'];
  onDecided: () => void;
}

/** Two buttons that decide whether a reply asks to stop. The number gets no texts until staff have decided. */
function DecideText({ message: { id, decision }, onDecided }: DecideTextProps) {
  const { undo } = useDesk();
  const standing = decision ?? undefined;
  const { error, ...deciding } = useDecision({
    id,
    standing,
    onDecided: (_decided, words) => {
      undo.showDone(words);
      onDecided();
    },
    onRefused: onDecided,
  });
  return (
    <>
      {error && <ProblemBar problem={error} />}
      <div className={styles.answers}>
        <DecisionButtons answers={['stop', 'no-stop']} standing={standing} {...deciding} />
      </div>
    </>
  );
}
