import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import type { Waiting } from '../changes/unsent.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Button } from '../components/button.tsx';
import { Bar, Details } from '../components/messages.tsx';
import messages from '../components/messages.module.css';
import { routes } from '../../routes.ts';
import styles from './frame.module.css';
import { counted } from '../formatting/lead-words.ts';

/** Changes that were refused or could not be sent yet. A change that the server stores at once is never shown here. */
export function OutboxBar() {
  const { outbox } = useDesk();
  const writes = useValue(outbox.writes);
  const isStuck = writes.some(({ state, problem }) => state !== 'refused' && problem !== undefined);
  // Changes wait in a queue: those behind one that could not be sent are folded away.
  const behind = isStuck ? writes.filter(({ problem }) => problem === undefined) : [];
  return (
    <>
      {writes.map((write) => write.problem && <Row key={write.key} write={write} />)}
      {behind.length > 0 && (
        <details>
          <summary className={styles.behindHead}>
            {counted(behind.length, 'more change is', 'more changes are')} waiting
          </summary>
          <ul className={styles.behind}>
            {behind.map((write) => (
              <li key={write.key} className={messages.bar}>
                <strong>{write.label}</strong>
                <WriteButtons write={write} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Row({ write }: { write: Waiting }) {
  const { outbox } = useDesk();
  const { key, label, state, problem } = write;
  const isRefused = state === 'refused';
  return (
    <Bar look={isRefused ? 'bad' : undefined} role={isRefused ? 'alert' : 'status'}>
      <span>
        <strong>{label}</strong>: {isRefused && 'not saved. '}
        {problem?.message}
        {!isRefused && ' Your changes are saved on this computer and will be sent.'}
        {isRefused && problem?.isTemporary && ' Try again later. If it still fails, send support the details.'}
        {problem && <Details problem={problem} />}
      </span>
      <WriteButtons write={write}>
        <Button onClick={() => (isRefused ? outbox.retry(key) : outbox.sendNow())}>Try now</Button>
      </WriteButtons>
    </Bar>
  );
}

function WriteButtons({ write: { key, leadId }, children }: { write: Waiting; children?: ReactNode }) {
  const { outbox } = useDesk();
  const navigate = useNavigate();
  return (
    <>
      {leadId !== undefined && <Button onClick={() => void navigate(routes.lead(leadId))}>Open the lead</Button>}
      {children}
      <Button look="danger" onClick={() => outbox.drop(key)}>
        Discard
      </Button>
    </>
  );
}
