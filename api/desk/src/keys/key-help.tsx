import { DeskDialog } from '../parts/dialog.tsx';
import { Button } from '../parts/button.tsx';
import styles from './key-help.module.css';

/** Every one-key command; the handbook has the same list. */
const KEYS: readonly (readonly [string, string])[] = [
  ['J, K', 'next and previous row; on a lead, the next and previous lead'],
  ['Enter', 'open the row'],
  ['X', 'mark the row for a change of many'],
  ['C', 'call, and log the call'],
  ['L', 'log a call'],
  ['1 to 4', 'its outcome, while the form is open'],
  ['N', 'write a note'],
  ['T', 'take the lead'],
  ['S', 'call again later'],
  ['Z', 'undo what was saved last'],
  ['R', 'show what is new'],
  ['/', 'search'],
  ['?', 'this help'],
];

export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <DeskDialog title="Keys" isOpen={isOpen} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>They never act while you type. Your account menu switches them off.</p>
      <Button look="main" onClick={onClose}>
        Close
      </Button>
    </DeskDialog>
  );
}
