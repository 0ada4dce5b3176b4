import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { brand } from '@land/kit/brand';
import { useValue } from '../api/value-store.ts';
import { BulkResultDialog } from '../changes/bulk-results.tsx';
import { ConflictDialog } from '../changes/conflict-dialog.tsx';
import { keepsNothing } from '../drafts/sealed-store.ts';
import { KeyHelp } from '../shortcuts/key-help.tsx';
import { useKeys } from '../shortcuts/key-scope.ts';
import { useLiveFeed } from '../live/live-feed.ts';
import { useReviewCount } from '../live/review-count.ts';
import { isClockWrong } from '../live/now.ts';
import { Button } from '../components/button.tsx';
import { Badge, Bar, FloatingBar } from '../components/messages.tsx';
import messages from '../components/messages.module.css';
import { routes } from '../../routes.ts';
import { expireLists, refreshLists } from '../rows/refresh-lists.ts';
import { ConfirmDialog } from '../session/confirm-dialog.tsx';
import { locksSoon, noteInput } from '../session/idle-lock.ts';
import { useSession } from '../session/session-store.ts';
import { countWords } from '../formatting/lead-words.ts';
import { AccountMenu } from './account-menu.tsx';
import { DueAlert } from './due-alert.tsx';
import { newReleaseStore } from './new-release.ts';
import { MoreMenu } from './more-menu.tsx';
import { MissingStepGuide } from './missing-step-guide.tsx';
import { OutboxBar } from './outbox-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { UndoBar } from './undo-bar.tsx';
import styles from './frame.module.css';

const clockOf = (at: number) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** The frame around every screen. Follows the live feed while it is shown. */
export function Frame({ children }: { children: ReactNode }) {
  const { isAtLeast } = useSession();
  const [showsKeys, setShowsKeys] = useState(false);
  const { pathname } = useLocation();
  // A click on a list's tab reads it again. Back shows it as the user left it.
  const refreshOn = (path: string) => () => void (pathname === path ? refreshLists() : expireLists());
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
          {awaySince === undefined ? 'live' : `offline since ${clockOf(awaySince)}`}
        </span>
        <AccountMenu onKeyHelp={() => setShowsKeys(true)} />
      </header>
      <nav className={styles.nav} aria-label="Screens">
        <Tab to={routes.today} onClick={refreshOn(routes.today)} end>
          Today {counts && counts.late.count > 0 && <Badge look="bad">{countWords(counts.late)} overdue</Badge>}
        </Tab>
        <Tab to={routes.leads} onClick={refreshOn(routes.leads)}>
          Leads
        </Tab>
        <Tab to={routes.board}>Board</Tab>
        {isAtLeast('agent') && (
          <>
            <Tab to={routes.entry}>Add a lead</Tab>
            <Tab to={routes.review}>
              Review {review && review.items.count > 0 && <Badge look="soon">{countWords(review.items)}</Badge>}
            </Tab>
          </>
        )}
        <MoreMenu />
      </nav>
      <Main>
        <Notices />
        <OutboxBar />
        <MissingStepGuide />
        {children}
      </Main>
      <div className={messages.foot}>
        <DueAlert />
        <UndoBar />
        <LockWarning />
      </div>
      <ConfirmDialog />
      <ConflictDialog />
      <BulkResultDialog />
      {showsKeys && <KeyHelp onClose={() => setShowsKeys(false)} />}
    </div>
  );
}

const Tab = (props: ComponentProps<typeof NavLink>) => <NavLink {...props} className={styles.tab ?? ''} />;

/** Moves the focus to each new screen, so that keyboard and screen reader start at its top. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The search field keeps the focus.
    if (!(document.activeElement instanceof HTMLInputElement)) main.current?.focus({ preventScroll: true });
    // Focusing a tall screen would scroll its header away.
    scrollTo({ top: 0 });
  }, [pathname]);
  return (
    <main ref={main} id="main" tabIndex={-1} className={styles.main}>
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
  const isNew = useValue(newReleaseStore);
  const isWrong = useValue(isClockWrong);
  const losesDrafts = useValue(keepsNothing);
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
