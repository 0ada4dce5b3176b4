import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { createValueStore, useValue } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { routes } from '../../routes.ts';
import styles from './frame.module.css';

/** Search text may be a name or number, so it is never in the address or in storage. */
export const searchWords = createValueStore('');

/** Searches when typing pauses for this long, in milliseconds. */
const PAUSE_MS = 120;

/** Searches from any screen (/) by parts of a name, number, email or note. Shows the results in the list of leads. */
export function SearchBox() {
  const words = useValue(searchWords);
  const [text, setText] = useState(words);
  const [seen, setSeen] = useState(words);
  // The search was cleared elsewhere.
  if (seen !== words) {
    setSeen(words);
    if (words === '') setText('');
  }
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The user went to another screen meanwhile.
  useEffect(() => () => clearTimeout(timer.current), [pathname]);
  useKeys({ '/': () => field.current?.select() });
  const show = (next: string) => {
    clearTimeout(timer.current);
    // The api searches for letters and digits. A lone bracket starts a number.
    if (next.trim() !== '' && !/[\p{L}\p{N}]/u.test(next)) return;
    searchWords.set(next.trim());
    if (next.trim() !== '' && pathname !== routes.leads) void navigate(routes.leads);
  };
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        show(text);
      }}
    >
      <input
        ref={field}
        type="search"
        className={styles.searchField}
        aria-label="Search leads"
        aria-keyshortcuts="/"
        placeholder="Search: name, number, words"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onFocus={({ relatedTarget }) => (before.current = relatedTarget as HTMLElement | null)}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => show(target.value), PAUSE_MS);
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          setText('');
          show('');
          // The focus returns to where it was.
          (before.current?.isConnected ? before.current : document.getElementById('main'))?.focus();
        }}
      />
    </form>
  );
}
