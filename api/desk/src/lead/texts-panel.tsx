import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../components/button.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { DecideText, textKeys } from '../texts/decide-text.tsx';
import { StopDialog } from '../texts/stop-dialog.tsx';
import { messageWords, stopWords } from '../texts/text-words.ts';
import { type Lead, leadQuery } from './lead-query.ts';
import styles from './lead.module.css';

/** The texts of the lead and the stops of its number, read when the user asks, because reading is audited. */
export function TextsPanel({ lead: { id, phone, whyNotText } }: { lead: Lead }) {
  const [isOpen, setOpen] = useState(false);
  const [action, setAction] = useState<'stop' | 'restore'>();
  const { data, error, refetch } = useQuery({
    queryKey: textKeys.ofLead(id),
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/leads/{id}/texts', { params: { path: { id } }, signal })),
    enabled: isOpen,
  });
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: textKeys.ofLead(id) });
    void queryClient.invalidateQueries({ queryKey: leadQuery(id).queryKey });
  };
  const isStopped = whyNotText.includes('stopped');
  return (
    <section className={styles.panel} aria-labelledby="texts">
      <h2 id="texts">Texts</h2>
      {isOpen && error && <ProblemBar problem={error} onRetry={refetch} />}
      {isOpen && data && <Texts texts={data} onDecided={readAgain} />}
      <div className={styles.row}>
        {!isOpen && <Button onClick={() => setOpen(true)}>Show texts</Button>}
        <Button onClick={() => setAction(isStopped ? 'restore' : 'stop')}>
          {isStopped ? 'Allow texts…' : 'Stop texts…'}
        </Button>
      </div>
      {action && (
        <StopDialog phone={phone} action={action} onChanged={readAgain} onClose={() => setAction(undefined)} />
      )}
    </section>
  );
}

function Texts({ texts: { messages, stops }, onDecided }: { texts: Schemas['LeadTexts']; onDecided: () => void }) {
  const now = useNow();
  const entries = [
    ...messages.map((message) => ({ key: message.id, at: message.receivedAt, message, stop: undefined })),
    ...stops.map((stop) => ({ key: `${stop.action} ${stop.at}`, at: stop.at, message: undefined, stop })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  if (entries.length === 0) return <p className={styles.soft}>No texts and no stops.</p>;
  return (
    <ol className={styles.history} aria-label="Texts and stops">
      {entries.map(({ key, at, message, stop }) => (
        <li key={key}>
          <small className={styles.soft}>{momentWords(at, now)}</small>
          {stop && <p>{stopWords(stop)}</p>}
          {message && (
            <>
              <blockquote className={styles.words}>{message.body ?? 'Erased'}</blockquote>
              <p className={styles.soft}>{messageWords(message)}</p>
              {message.review === 'needed' && <DecideText message={message} onDecided={onDecided} />}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
