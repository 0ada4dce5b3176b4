import { Button, MenuTrigger, Popover } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { outboxStore } from '../changes/outbox.ts';
import { listDrafts } from '../drafts/sealed-store.ts';
import { keysStore, setKeys } from '../shortcuts/key-scope.ts';
import buttons from '../components/button.module.css';
import { DeskMenu } from '../components/menu.tsx';
import { routes } from '../routes.ts';
import { signOut, useSession } from '../session/session-store.ts';
import styles from './frame.module.css';

/** Whose desk this is, and what concerns the person rather than leads. */
export function AccountMenu({ onKeyHelp }: { onKeyHelp: () => void }) {
  const { staff } = useSession();
  const keysOn = useValue(keysStore);
  const waiting = useValue(outboxStore).length;
  const navigate = useNavigate();
  const leave = () => {
    const kept = waiting + listDrafts().filter((name) => !name.startsWith('outbox')).length;
    if (kept === 0 || confirm('There is something that you wrote and did not save. It is kept for a day. Sign out?'))
      void signOut();
  };
  const items = [
    ['Your account', () => void navigate(routes.account)],
    ['Keys', onKeyHelp],
    [keysOn ? 'Switch one-key commands off' : 'Switch one-key commands on', () => setKeys(!keysOn)],
    ['Sign out', leave],
  ] as const;
  return (
    <MenuTrigger>
      <Button className={`${buttons.button} ${buttons.quiet} ${styles.who}`}>{staff.name} ▾</Button>
      <Popover placement="bottom end">
        <DeskMenu items={items} />
      </Popover>
    </MenuTrigger>
  );
}
