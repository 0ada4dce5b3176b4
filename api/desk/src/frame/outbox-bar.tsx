import { useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { drop, outboxStore, retry, sendNow, type Waiting } from '../changes/outbox.ts';
import { Button } from '../parts/button.tsx';
import { Bar } from '../parts/messages.tsx';
import { routes } from '../routes.ts';

/** Changes that wait for the server or were refused by it. One that is stored at once is never seen here. */
export function OutboxBar() {
  const shown = useValue(outboxStore).filter(({ problem }) => problem !== undefined);
  return shown.map((write) => <Row key={write.key} write={write} />);
}

function Row({ write }: { write: Waiting }) {
  const { key, label, leadId, state, problem } = write;
  const navigate = useNavigate();
  const isRefused = state === 'refused';
  return (
    <Bar look={isRefused ? 'bad' : undefined} role={isRefused ? 'alert' : 'status'}>
      <span>
        <strong>{label}</strong>: {isRefused ? 'not saved. ' : 'waits, and is tried again. '}
        {problem?.message}
        {problem?.requestId !== undefined && <small> (request {problem.requestId})</small>}
      </span>
      {leadId !== undefined && <Button onClick={() => void navigate(routes.lead(leadId))}>Open the lead</Button>}
      <Button onClick={() => (isRefused ? retry(key) : sendNow())}>Try now</Button>
      <Button look="danger" onClick={() => drop(key)}>
        Give up
      </Button>
    </Bar>
  );
}
