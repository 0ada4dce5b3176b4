import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { drop, outboxStore, retry, sendNow, type Waiting } from '../changes/outbox.ts';
import { Button } from '../components/button.tsx';
import { Bar, Details } from '../components/messages.tsx';
import messages from '../components/messages.module.css';
import { routes } from '../../routes.ts';
import styles from './frame.module.css';
import { counted } from '../formatting/lead-words.ts';

/** Changes that are waiting for the server or were refused. One that is stored at once never shows here. */
export function OutboxBar() {
  const writes = useValue(outboxStore);
  const isStuck = writes.some(({ state, problem }) => state !== 'refused' && problem !== undefined);
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
  const { key, label, state, problem } = write;
  const isRefused = state === 'refused';
  return (
    <Bar look={isRefused ? 'bad' : undefined} role={isRefused ? 'alert' : 'status'}>
      <span>
        <strong>{label}</strong>: {isRefused && 'not saved. '}
        {problem?.message}
        {!isRefused && ' Your changes are saved on this computer and will be sent.'}
        {isRefused && problem?.isPassing && ' Try again later. If it still fails, send support the details.'}
        {problem && <Details problem={problem} />}
      </span>
      <WriteButtons write={write}>
        <Button onClick={() => (isRefused ? retry(key) : sendNow())}>Try now</Button>
      </WriteButtons>
    </Bar>
  );
}

function WriteButtons({ write: { key, leadId }, children }: { write: Waiting; children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <>
      {leadId !== undefined && <Button onClick={() => void navigate(routes.lead(leadId))}>Open the lead</Button>}
      {children}
      <Button look="danger" onClick={() => drop(key)}>
        Discard
      </Button>
    </>
  );
}
