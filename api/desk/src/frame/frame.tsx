import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { brand } from '@land/kit/brand';
import { useValue } from '../api/value-store.ts';
import { BulkResultDialog } from '../changes/bulk-result-dialog.tsx';
import { ConflictDialog } from '../changes/conflict-dialog.tsx';
import { keepsNothing } from '../drafts/sealed-store.ts';
import { KeyHelp } from '../shortcuts/key-help.tsx';
import { useKeys } from '../shortcuts/key-scope.ts';
import { useLiveFeed } from '../live/live-feed.ts';
import { isClockWrong } from '../live/now.ts';
import { Button } from '../components/button.tsx';
import { Badge, Bar } from '../components/messages.tsx';
import messages from '../components/messages.module.css';
import { routes } from '../routes.ts';
import { expireLists, readAnew } from '../rows/read-anew.ts';
import { ConfirmDialog } from '../session/confirm-dialog.tsx';
import { locksSoon, noteInput } from '../session/idle-lock.ts';
import { useSession } from '../session/session-store.ts';
import { countWords } from '../formatting/lead-words.ts';
import { AccountMenu } from './account-menu.tsx';
import { DueAlert } from './due-alert.tsx';
import { newReleaseStore } from './new-release.ts';
import { OutboxBar } from './outbox-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { UndoBar } from './undo-bar.tsx';
import styles from './frame.module.css';

const clockOf = (at: number) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** What stands around every screen. It listens to the api while it is shown. */
export function Frame({ children }: { children: ReactNode }) {
  const { isAtLeast } = useSession();
  const [showsKeys, setShowsKeys] = useState(false);
  const { pathname, search } = useLocation();
  const isHeldBack = pathname + search === routes.heldBack;
  // Who goes to a list wants to see what is there now; who goes back to it, what they left.
  const askAnew = (path: string) => () => void (pathname === path ? readAnew() : expireLists());
  const { counts, awaySince } = useLiveFeed();
  useKeys({ '?': () => setShowsKeys(true) });
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        Skip to the screen
      </a>
      <header className={styles.head}>
        <Link className={styles.brand} to={routes.today} onClick={askAnew(routes.today)}>
          {brand.name.split(' ')[0]} desk
        </Link>
        <SearchBox />
        <span className={styles.live} data-away={awaySince !== undefined || undefined} role="status">
          {awaySince === undefined ? 'live' : `not reached since ${clockOf(awaySince)}, trying again`}
        </span>
        <AccountMenu onKeyHelp={() => setShowsKeys(true)} />
      </header>
      <nav className={styles.nav} aria-label="Screens">
        <NavLink className={styles.tab ?? ''} to={routes.today} onClick={askAnew(routes.today)} end>
          Today {counts && counts.late.count > 0 && <Badge look="bad">{countWords(counts.late)} overdue</Badge>}
        </NavLink>
        <NavLink
          className={styles.tab ?? ''}
          to={routes.leads}
          onClick={askAnew(routes.leads)}
          aria-current={isHeldBack ? 'false' : 'page'}
        >
          Leads
        </NavLink>
        <NavLink className={styles.tab ?? ''} to={routes.board}>
          Board
        </NavLink>
        {isAtLeast('agent') && (
          <NavLink className={styles.tab ?? ''} to={routes.entry}>
            Enter a lead
          </NavLink>
        )}
        {isAtLeast('admin') && (
          <NavLink className={styles.tab ?? ''} to={routes.team}>
            Team
          </NavLink>
        )}
        {/* The last: whatever comes with a count moves no other. */}
        {counts && counts.suspectedSpam.count > 0 && (
          <Link
            className={styles.tab}
            to={routes.heldBack}
            onClick={expireLists}
            aria-current={isHeldBack ? 'page' : undefined}
          >
            Spam? <Badge look="soon">{countWords(counts.suspectedSpam)}</Badge>
          </Link>
        )}
      </nav>
      <Main>
        <Notices />
        <OutboxBar />
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

/** A screen reader and the keyboard begin anew on every screen, but not on the first. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Whoever types in the search goes on typing.
    if (!(document.activeElement instanceof HTMLInputElement)) main.current?.focus({ preventScroll: true });
    // With its header, which focusing a tall screen would push away. A list that one comes back to then finds its row.
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
        <div className={`${messages.bar} ${messages.float}`}>
          <span>The desk locks in a minute. What you wrote is kept.</span>
          <Button onClick={() => noteInput()}>Stay</Button>
        </div>
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
          <span>There is a newer desk. What you wrote stays.</span>
          <Button onClick={() => location.reload()}>Load it</Button>
        </Bar>
      )}
      {isWrong && <Bar>This computer’s clock is wrong by more than a minute. The desk goes by the server’s.</Bar>}
      {losesDrafts && (
        <Bar>This browser keeps nothing: what you write and do not save is lost when the tab closes.</Bar>
      )}
    </>
  );
}
