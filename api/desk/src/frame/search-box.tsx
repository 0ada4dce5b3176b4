import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { createValueStore, useValue } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { routes } from '../routes.ts';
import styles from './frame.module.css';

/** What is searched for: names and numbers of persons, so never in an address or in storage. */
export const searchWords = createValueStore('');

/** Rows are asked for when typing has paused for this long, in milliseconds. */
const PAUSE_MS = 120;

/** Searches from anywhere (/): by any part of a name, number, address or word. Rows show in the list of leads. */
export function SearchBox() {
  const words = useValue(searchWords);
  const [text, setText] = useState(words);
  const [seen, setSeen] = useState(words);
  // Cleared from elsewhere. What is typed here has blanks that the words that are searched for have not.
  if (seen !== words) {
    setSeen(words);
    if (words === '') setText('');
  }
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Who has gone elsewhere meanwhile stays there.
  useEffect(() => () => clearTimeout(timer.current), [pathname]);
  useKeys({ '/': () => field.current?.select() });
  const show = (next: string) => {
    clearTimeout(timer.current);
    // The api searches for letters and digits: a number that begins with a bracket is still typed.
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
          // Back to where one came from.
          (before.current?.isConnected ? before.current : document.getElementById('main'))?.focus();
        }}
      />
    </form>
  );
}
