import { Button, MenuTrigger, Popover } from 'react-aria-components';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDesk } from '../desk/use-desk.ts';
import { DeskMenu } from '../components/menu.tsx';
import { routes } from '../../routes.ts';
import { useSession } from '../session/session-store.ts';
import styles from './frame.module.css';

/** The screens beside the tabs, each with the lowest role that may open it. Wide windows list them below the tabs. */
export const MORE_SCREENS = [
  ['Deals', routes.deals, 'viewer'],
  ['Privacy requests', routes.privacy, 'agent'],
  ['Notices', routes.notices, 'agent'],
  ['Promise report', routes.report, 'viewer'],
  ['Team', routes.team, 'admin'],
  ['Offer settings', routes.offerSettings, 'admin'],
  ['Closing tasks', routes.closingLists, 'admin'],
  ['Templates', routes.templates, 'admin'],
  ['Import', routes.imports, 'admin'],
  ['Audit trail', routes.audit, 'admin'],
  ['Releases', routes.releases, 'admin'],
  ['Open states', routes.openStates, 'admin'],
  ['County links', routes.countyLinks, 'admin'],
  ['Export everything', routes.export, 'admin'],
] as const;

export function MoreMenu() {
  const { undo } = useDesk();
  const { isAtLeast } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Removes the last message (such as "Saved. Undo"), because it is about a lead and these screens show none.
  const open = (path: string) => {
    undo.hide();
    void navigate(path);
  };
  const screens = MORE_SCREENS.filter(([, , role]) => isAtLeast(role));
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
