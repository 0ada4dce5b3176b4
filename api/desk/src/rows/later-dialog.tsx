import { useState } from 'react';
import { serverNow } from '../live/now.ts';
import { Button } from '../parts/button.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { followUpFault, fromLocalInput, laterTimes } from '../words/time-words.ts';
import styles from '../parts/dialog.module.css';

interface LaterDialogProps {
  isOpen: boolean;
  /** Where the numbers are that are to be called. */
  timeZones: readonly string[];
  onClose: () => void;
  /** Null: no time. */
  onChosen: (at: string | null) => void;
}

/** When to follow up: usual times at one press, or any other. */
export function LaterDialog({ isOpen, timeZones, onClose, onChosen }: LaterDialogProps) {
  return (
    <DeskDialog title="Follow up" isOpen={isOpen} onClose={onClose}>
      <Times
        timeZones={timeZones}
        onChosen={(at) => {
          onClose();
          onChosen(at);
        }}
      />
    </DeskDialog>
  );
}

function Times({ timeZones, onChosen }: Pick<LaterDialogProps, 'timeZones' | 'onChosen'>) {
  const [now] = useState(serverNow);
  const [own, setOwn] = useState('');
  const fault = followUpFault(fromLocalInput(own), now) ?? undefined;
  return (
    <>
      <div className={styles.choices}>
        {laterTimes(now, timeZones).map(({ label, at }) => (
          <Button key={label} onClick={() => onChosen(at)}>
            {label}
          </Button>
        ))}
        <Button look="quiet" onClick={() => onChosen(null)}>
          No follow-up
        </Button>
      </div>
      <form
        className={styles.own}
        onSubmit={(event) => {
          event.preventDefault();
          const at = fromLocalInput(own);
          if (at !== null) onChosen(at);
        }}
      >
        <Field
          label="Another time"
          type="datetime-local"
          value={own}
          onChange={setOwn}
          hint={own === '' ? undefined : fault}
        />
        <Button type="submit" look="main" disabled={fault !== undefined}>
          Set
        </Button>
      </form>
    </>
  );
}
