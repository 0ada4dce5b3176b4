import { Link } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import styles from '../components/dialog.module.css';
import { routes } from '../routes.ts';
import { bulkResultStore, clearBulkResult, type NotChanged } from './bulk-result.ts';

const WHY_WORDS: Record<NotChanged['why'], string> = {
  unchanged: 'is so already',
  stale: 'a colleague changed it meanwhile',
  impossible: 'its status does not allow it',
  unknown: 'is gone, perhaps erased',
  'not-sent': 'was not sent: see the message above the screen',
};

/** What became of a change of many: each lead that was not changed is named. */
export function BulkResultDialog() {
  const { changed, rest } = useValue(bulkResultStore);
  if (rest.length === 0) return null;
  return (
    <DeskDialog title={`${changed} of ${changed + rest.length} changed`} onClose={clearBulkResult}>
      <p>These were not. In the list they stay marked, apart from those that are so already.</p>
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
