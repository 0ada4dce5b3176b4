import { Button, MenuTrigger, Popover } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { useDesk } from '../desk/use-desk.ts';
import { keysStore, setKeys } from '../shortcuts/key-scope.ts';
import buttons from '../components/button.module.css';
import { DeskMenu } from '../components/menu.tsx';
import { routes } from '../../routes.ts';
import { signOut, useSession } from '../session/session-store.ts';
import styles from './frame.module.css';

/** The menu of the user's account. */
export function AccountMenu({ onKeyHelp }: { onKeyHelp: () => void }) {
  const { drafts, outbox } = useDesk();
  const { staff } = useSession();
  const keysOn = useValue(keysStore);
  const waiting = useValue(outbox.writes).length;
  const navigate = useNavigate();
  const askAndSignOut = () => {
    const unsaved = waiting + drafts.list().filter((name) => !name.startsWith('outbox')).length;
    if (unsaved === 0 || confirm('You have unsaved text. It is kept for one day. Sign out?')) void signOut();
  };
  const items = [
    ['Your account', () => void navigate(routes.account)],
    ['Keyboard shortcuts', onKeyHelp],
    [keysOn ? 'Turn off keyboard shortcuts' : 'Turn on keyboard shortcuts', () => setKeys(!keysOn)],
    ['Sign out', askAndSignOut],
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
