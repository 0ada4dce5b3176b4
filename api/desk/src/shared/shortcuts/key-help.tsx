import { DeskDialog } from '../components/dialog.tsx';
import { useSession } from '../session/session-store.ts';
import styles from './key-help.module.css';

/**
 * All shortcuts, with the file that binds each (`useKeys`). The handbook has the same list. `viewer` marks those that
 * viewers have too.
 */
const KEYS: readonly (readonly [keys: string, words: string, role?: 'viewer'])[] = [
  ['J, K', 'next, previous row or lead', 'viewer'], // rows/roving-row.ts; lead/list-bar.tsx; review/review-page.tsx
  ['Enter', 'open the row', 'viewer'], // the row's own link
  ['X', 'select the row'], // leads/leads-page.tsx; review/review-page.tsx
  ['C', 'call, and log the call'], // lead/lead-screen.tsx; deals/interested.tsx
  ['L', 'log a call'], // lead/lead-screen.tsx
  ['1 to 4', 'outcome of the call, while its form is open'], // lead/log/log-fields.tsx
  ['1, 2', 'the two answers in Review'], // review/review-entry.tsx
  ['N', 'write a note, or the note of the call you log'], // lead/log/note-panel.tsx; lead/log/log-fields.tsx
  ['Ctrl+Enter', 'save the form; with Shift, save and go to the next lead'], // key-scope.ts
  ['T', 'assign the lead to you'], // rows/use-row-commands.tsx; lead/work-panel.tsx
  ['S', 'set a follow-up'], // rows/use-row-commands.tsx; lead/work-panel.tsx
  ['G, B', 'not spam (good), spam (bad)'], // rows/use-row-commands.tsx; lead/spam-decision.tsx
  ['A', 'accept the first fact that the message tells of the land'], // land/land-panel.tsx
  ['O', 'make an offer'], // offers/offer-panel.tsx
  ['Z', 'undo the last change'], // frame/undo-bar.tsx
  ['R', 'show what is new', 'viewer'], // rows/news-pill.tsx; lead/lead-page.tsx
  ['/', 'search', 'viewer'], // frame/search-box.tsx
  ['?', 'this help', 'viewer'], // frame/frame.tsx
];

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const isWorker = useSession().isAtLeast('agent');
  const keys = KEYS.filter(([, , role]) => isWorker || role === 'viewer');
  return (
    <DeskDialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>Shortcuts do nothing while you type or a form has the focus. You can turn them off in the account menu.</p>
    </DeskDialog>
  );
}
