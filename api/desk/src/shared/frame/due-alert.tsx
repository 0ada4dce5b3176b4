import { Link } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { dueStore, forgetDue } from '../live/due-follow-ups.ts';
import { Button } from '../components/button.tsx';
import { FloatingBar } from '../components/messages.tsx';
import { routes } from '../../routes.ts';

/** Shows that the time of a follow-up has come, without sound and without moving the focus. */
export function DueAlert() {
  const due = useValue(dueStore);
  const latest = due.at(-1);
  const forgetAll = () => due.forEach(({ id }) => forgetDue(id));
  return (
    <div role="status">
      {latest && (
        <FloatingBar>
          <span>
            Time to follow up:{' '}
            <Link to={routes.lead(latest.id)} onClick={() => forgetDue(latest.id)}>
              {latest.name}
            </Link>
            {due.length > 1 && ` and ${due.length - 1} more`}
          </span>
          <Button look="quiet" onClick={forgetAll} aria-label="Close: time to follow up">
            ×
          </Button>
        </FloatingBar>
      )}
    </div>
  );
}
