import { Link } from 'react-router-dom';
import { Button } from '../parts/button.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import { routes } from '../routes.ts';
import { nameOf } from '../words/lead-words.ts';
import type { ManyChanged, NotChanged } from './change-many.ts';
import styles from './leads.module.css';

const WHY_WORDS: Record<NotChanged['why'], string> = {
  unchanged: 'is so already',
  stale: 'a colleague changed it meanwhile',
  impossible: 'its status does not allow it',
  unknown: 'is gone, perhaps erased',
  'not-sent': 'was not sent: see the message above the list',
};

/** What became of a change of many: each lead that was not changed is named. */
export function ResultDialog({ result, onClose }: { result: ManyChanged; onClose: () => void }) {
  const { changed, rest } = result;
  return (
    <DeskDialog title={`${changed} of ${changed + rest.length} changed`} isOpen onClose={onClose}>
      <p>These were not. They stay marked, apart from those that are so already.</p>
      <ul className={styles.choices}>
        {rest.map(({ lead, why }) => (
          <li key={lead.id}>
            <Link to={routes.lead(lead.id)}>{nameOf(lead)}</Link>: {WHY_WORDS[why]}
          </li>
        ))}
      </ul>
      <Button look="main" onClick={onClose}>
        Close
      </Button>
    </DeskDialog>
  );
}
