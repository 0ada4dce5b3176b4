import { Link } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import styles from '../components/dialog.module.css';
import { routes } from '../routes.ts';
import { bulkResultStore, clearBulkResult, type NotChanged } from './bulk-result.ts';

const WHY_WORDS: Record<NotChanged['why'], string> = {
  unchanged: 'no change needed',
  stale: 'a colleague has changed it',
  impossible: 'its status does not allow this',
  unknown: 'no longer exists',
  'not-sent': 'not sent: see the message at the top',
};

/** Lists the leads that a bulk change did not change. */
export function BulkResultDialog() {
  const { changed, rest } = useValue(bulkResultStore);
  if (rest.length === 0) return null;
  return (
    <DeskDialog title={`${changed} of ${changed + rest.length} changed`} onClose={clearBulkResult}>
      <p>These leads were not changed. They stay selected, unless no change was needed.</p>
      <ul className={styles.list}>
        {rest.map(({ id, name, why }) => (
          <li key={id}>
            <Link to={routes.lead(id)} onClick={clearBulkResult}>
              {name}
            </Link>
            : {WHY_WORDS[why]}
          </li>
        ))}
      </ul>
      <Button look="main" onClick={clearBulkResult}>
        Close
      </Button>
    </DeskDialog>
  );
}
