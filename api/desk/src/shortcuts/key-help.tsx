import { DeskDialog } from '../components/dialog.tsx';
import { Button } from '../components/button.tsx';
import styles from './key-help.module.css';

/** Every one-key command, with the file that binds it (`useKeys`); the handbook has the same list. */
const KEYS: readonly (readonly [string, string])[] = [
  ['J, K', 'next and previous row; on a lead, the next and previous lead'], // rows/roving-row.ts; lead/walk-bar.tsx
  ['Enter', 'open the row'], // the row's own link
  ['X', 'mark the row for a change of many'], // leads/leads-page.tsx
  ['C', 'call, and log the call'], // lead/lead-screen.tsx
  ['L', 'log a call'], // lead/lead-screen.tsx
  ['1 to 4', 'its outcome, while the form is open'], // lead/log/log-fields.tsx
  ['N', 'write a note; while a call is logged, of that call'], // lead/log/note-panel.tsx; lead/log/log-fields.tsx
  ['Ctrl+Enter', 'save the form; with Shift, save and go to the next lead'], // key-scope.ts
  ['T', 'assign the lead to you'], // rows/use-row-commands.tsx; lead/work-panel.tsx
  ['S', 'follow up later'], // rows/use-row-commands.tsx; lead/work-panel.tsx
  ['G, B', 'not spam (good), spam (bad), where it may be'], // rows/use-row-commands.tsx; lead/spam-decision.tsx
  ['Z', 'undo what was saved last'], // frame/undo-bar.tsx
  ['R', 'show what is new'], // rows/news-pill.tsx; lead/lead-page.tsx
  ['/', 'search'], // frame/search-box.tsx
  ['?', 'this help'], // frame/frame.tsx
];

export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <DeskDialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>They never act while you type or while a form has the focus. Your account menu switches them off.</p>
      <Button look="main" onClick={onClose}>
        Close
      </Button>
    </DeskDialog>
  );
}
