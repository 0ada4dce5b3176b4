import { Button as MenuButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { outboxStore } from '../changes/outbox.ts';
import { listDrafts } from '../drafts/sealed-store.ts';
import { keysStore, setKeys } from '../keys/key-scope.ts';
import buttons from '../parts/button.module.css';
import { routes } from '../routes.ts';
import { signOut } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';
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
  return (
    <MenuTrigger>
      <MenuButton className={`${buttons.button} ${buttons.quiet} ${styles.who}`}>{staff.name} ▾</MenuButton>
      <Popover placement="bottom end">
        <Menu className={styles.menu ?? ''}>
          <MenuItem className={styles.item ?? ''} onAction={() => void navigate(routes.account)}>
            Your account
          </MenuItem>
          <MenuItem className={styles.item ?? ''} onAction={onKeyHelp}>
            Keys
          </MenuItem>
          <MenuItem className={styles.item ?? ''} onAction={() => setKeys(!keysOn)}>
            {keysOn ? 'Switch one-key commands off' : 'Switch one-key commands on'}
          </MenuItem>
          <MenuItem className={styles.item ?? ''} onAction={leave}>
            Sign out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
