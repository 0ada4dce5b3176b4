import { type ComponentProps, lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { brand } from '@land/kit/brand';
import { useValue } from '../api/value-store.ts';
import { useDesk } from '../desk/use-desk.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { useLiveFeed } from '../live/live-feed.ts';
import { useReviewCount } from '../live/review-count.ts';
import { Button } from '../components/button.tsx';
import { Late } from '../components/late.tsx';
import { Badge, Bar, FloatingBar } from '../components/messages.tsx';
import messages from '../components/messages.module.css';
import { routes } from '../../routes.ts';
import { expireLists, refreshLists } from '../rows/refresh-lists.ts';
import { ConfirmDialog } from '../session/confirm-dialog.tsx';
import { locksSoon, noteInput } from '../session/idle-lock.ts';
import { useSession } from '../session/session-store.ts';
import { countWords } from '../formatting/lead-words.ts';
import { AccountMenu } from './account-menu.tsx';
import { DueBar } from './due-bar.tsx';
import { newReleaseStore } from './new-release.ts';
import { MORE_SCREENS, MoreMenu } from './more-menu.tsx';
import { MissingStepGuide } from './missing-step-guide.tsx';
import { OutboxBar } from './outbox-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { UndoBar } from './undo-bar.tsx';
import styles from './frame.module.css';

const BulkResultDialog = lazy(async () => ({
  default: (await import('../changes/bulk-results.tsx')).BulkResultDialog,
}));
const KeyHelp = lazy(async () => ({ default: (await import('../shortcuts/key-help.tsx')).KeyHelp }));
const ConflictDialog = lazy(async () => ({ default: (await import('../changes/conflict-dialog.tsx')).ConflictDialog }));

const clockWords = (at: number) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** The frame around every screen. Follows the live feed while it is shown. */
export function Frame({ children }: { children: ReactNode }) {
  const { live, undo } = useDesk();
  const { isAtLeast } = useSession();
  const [showsKeys, setShowsKeys] = useState(false);
  const { pathname } = useLocation();
  // A click on the tab of a list reads the list again; the browser's Back shows it as the user left it.
  const refreshOn = (path: string) => () => void (pathname === path ? refreshLists(live) : expireLists(live));
  const { counts, awaySince } = useLiveFeed();
  const review = useReviewCount();
  useKeys({ '?': () => setShowsKeys(true) });
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={styles.head}>
        <Link className={styles.brand} to={routes.today} onClick={refreshOn(routes.today)}>
          {brand.name.split(' ')[0]} desk
        </Link>
        <SearchBox />
        <span className={styles.live} data-away={awaySince !== undefined || undefined} role="status">
          {awaySince === undefined ? 'live' : `offline since ${clockWords(awaySince)}`}
        </span>
        <AccountMenu onKeyHelp={() => setShowsKeys(true)} />
      </header>
      <nav className={styles.nav} aria-label="Screens">
        <Tab to={routes.today} onClick={refreshOn(routes.today)} end data-icon="today">
          Today{' '}
          {counts && counts.late.count > 0 && (
            <Badge look="bad">
              {countWords(counts.late)} <span className={styles.overdue}>overdue</span>
            </Badge>
          )}
        </Tab>
        <Tab to={routes.leads} onClick={refreshOn(routes.leads)} data-icon="leads">
          Leads
        </Tab>
        <Tab to={routes.board} data-icon="board">
          Board
        </Tab>
        {isAtLeast('agent') && (
          <>
            <Tab to={routes.entry} data-icon="entry">
              Add a lead
            </Tab>
            <Tab to={routes.review} data-icon="review">
              Review {review && review.items.count > 0 && <Badge look="soon">{countWords(review.items)}</Badge>}
            </Tab>
          </>
        )}
        <MoreMenu />
        {MORE_SCREENS.filter(([, , role]) => isAtLeast(role)).map(([words, path]) => (
          <Tab
            key={path}
            to={path}
            onClick={undo.hide}
            data-more
            data-icon={path === routes.deals ? 'deals' : undefined}
          >
            {words}
          </Tab>
        ))}
      </nav>
      <Main>
        <Notices />
        <OutboxBar />
        <MissingStepGuide />
        {children}
      </Main>
      <div className={messages.foot}>
        <DueBar />
        <UndoBar />
      </div>
      {/* Above a dialog, which would otherwise close when somebody presses Stay. */}
      <div className={`${messages.foot} ${messages.top}`} data-react-aria-top-layer="true">
        <LockWarning />
      </div>
      <ConfirmDialog />
      <Conflicts />
      <BulkResults />
      {showsKeys && (
        <Late instead="Could not load the shortcuts. Reload the page.">
          <KeyHelp onClose={() => setShowsKeys(false)} />
        </Late>
      )}
    </div>
  );
}

/** Loads the dialog of a conflict once there is one: its request has just been answered, so the server is reached. */
function Conflicts() {
  const { outbox } = useDesk();
  const [conflict] = useValue(outbox.conflicts);
  if (!conflict) return null;
  return (
    <Late instead="Reload the page to choose between your change and a colleague’s.">
      <ConflictDialog />
    </Late>
  );
}

/** Loads the dialog of a bulk change once some of its leads were not changed. */
function BulkResults() {
  const { bulk } = useDesk();
  if (useValue(bulk.result).rest.length === 0) return null;
  return (
    <Late instead="Reload the page: some leads were not changed.">
      <BulkResultDialog />
    </Late>
  );
}

const Tab = (props: ComponentProps<typeof NavLink>) => <NavLink {...props} className={styles.tab ?? ''} />;

/** The screens that take the whole width: lists of leads and the board. */
const WIDE: readonly string[] = [routes.today, routes.leads, routes.board];

/** Moves the focus to each new screen, so that keyboard and screen reader start at its top. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // If the user is typing a search, the search field keeps the focus.
    if (!(document.activeElement instanceof HTMLInputElement)) main.current?.focus({ preventScroll: true });
    // Focusing a tall screen would scroll its header away.
    scrollTo({ top: 0 });
  }, [pathname]);
  return (
    <main ref={main} id="main" tabIndex={-1} className={styles.main} data-wide={WIDE.includes(pathname) || undefined}>
      {children}
    </main>
  );
}

function LockWarning() {
  return (
    <div role="alert">
      {useValue(locksSoon) && (
        <FloatingBar>
          <span>The desk locks in one minute. Your drafts are kept.</span>
          <Button onClick={() => noteInput()}>Stay</Button>
        </FloatingBar>
      )}
    </div>
  );
}

function Notices() {
  const { clock, drafts } = useDesk();
  const isNew = useValue(newReleaseStore);
  const isWrong = useValue(clock.isWrong);
  const losesDrafts = useValue(drafts.isStorageBlocked);
  return (
    <>
      {isNew && (
        <Bar>
          <span>A new version of the desk is available. Your drafts are kept.</span>
          <Button onClick={() => location.reload()}>Reload</Button>
        </Bar>
      )}
      {isWrong && <Bar>Your computer’s clock is off by more than a minute. The desk uses the server’s time.</Bar>}
      {losesDrafts && <Bar>This browser blocks storage, so unsaved text is lost when you close the tab.</Bar>}
    </>
  );
}
