import { Link } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Button } from '../components/button.tsx';
import { FloatingBar } from '../components/messages.tsx';
import { routes } from '../../routes.ts';

/** Shows the latest follow-up whose time has come, without sound and without moving the focus. */
export function DueBar() {
  const { followUps } = useDesk();
  const due = useValue(followUps.due);
  const latest = due.at(-1);
  const forgetAll = () => due.forEach(({ id }) => followUps.dismiss(id));
  return (
    <div role="status">
      {latest && (
        <FloatingBar>
          <span>
            Time to follow up:{' '}
            <Link to={routes.lead(latest.id)} onClick={() => followUps.dismiss(latest.id)}>
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
