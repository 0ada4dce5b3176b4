import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { createValueStore, useValue } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { routes } from '../../routes.ts';
import styles from './frame.module.css';

/** The search text. It may be a name or number, so it is never part of a URL or in the browser's storage. */
export const searchWords = createValueStore('');

/** The search starts when the user stops typing for this long. */
const PAUSE_MS = 120;

/** Searches from any screen (/) by parts of a name, number, email or note. Shows the results in the list of leads. */
export function SearchBox() {
  const words = useValue(searchWords);
  const [text, setText] = useState(words);
  const [seen, setSeen] = useState(words);
  // Another part of the desk has cleared the search.
  if (seen !== words) {
    setSeen(words);
    if (words === '') setText('');
  }
  const field = useRef<HTMLInputElement>(null);
  const focusedBefore = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // A search that has not started is dropped when the user goes to another screen.
  useEffect(() => () => clearTimeout(timer.current), [pathname]);
  useKeys({ '/': () => field.current?.select() });
  const show = (next: string) => {
    clearTimeout(timer.current);
    // The api searches for letters and digits. Text without any, such as the first bracket of a number, is not sent.
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
        placeholder="Name, number, words"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        // The browser shows the title when signs alone are searched for.
        pattern="\s*|.*[\p{L}\p{N}].*"
        title="Enter a letter or a digit."
        value={text}
        onFocus={({ relatedTarget }) => (focusedBefore.current = relatedTarget as HTMLElement | null)}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => show(target.value), PAUSE_MS);
        }}
        onKeyDown={({ key }) => {
          if (key !== 'Escape') return;
          setText('');
          show('');
          (focusedBefore.current?.isConnected ? focusedBefore.current : document.getElementById('main'))?.focus();
        }}
      />
    </form>
  );
}
