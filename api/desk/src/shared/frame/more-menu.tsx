import { Button, MenuTrigger, Popover } from 'react-aria-components';
import { useLocation, useNavigate } from 'react-router-dom';
import { undoStore } from '../changes/undo-store.ts';
import { DeskMenu } from '../components/menu.tsx';
import { routes } from '../../routes.ts';
import { useSession } from '../session/session-store.ts';
import styles from './frame.module.css';

/** The screens that are not needed every hour, each with the lowest role that may open it. */
const SCREENS = [
  ['Deals', routes.deals, 'viewer'],
  ['Privacy requests', routes.privacy, 'agent'],
  ['Notices', routes.notices, 'agent'],
  ['Promise report', routes.report, 'viewer'],
  ['Team', routes.team, 'admin'],
  ['Offer settings', routes.offerSettings, 'admin'],
  ['Audit trail', routes.audit, 'admin'],
  ['Releases', routes.releases, 'admin'],
  ['Open states', routes.openStates, 'admin'],
  ['County links', routes.countyLinks, 'admin'],
] as const;

export function MoreMenu() {
  const { isAtLeast } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The last message is about leads, and these screens have none.
  const open = (path: string) => {
    undoStore.set(undefined);
    void navigate(path);
  };
  const screens = SCREENS.filter(([, , role]) => isAtLeast(role));
  const isCurrent = screens.some(([, path]) => pathname.startsWith(path));
  return (
    <MenuTrigger>
      <Button className={`${styles.tab} ${styles.more}`} data-current={isCurrent || undefined}>
        More
      </Button>
      <Popover placement="bottom start">
        <DeskMenu items={screens.map(([words, path]) => [words, () => open(path)] as const)} />
      </Popover>
    </MenuTrigger>
  );
}
