import { useState } from 'react';
import { serverNow } from '../live/now.ts';
import { Button } from '../components/button.tsx';
import { ChooseDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { followUpFault, fromLocalInput, laterTimes } from '../formatting/time-words.ts';
import styles from '../components/dialog.module.css';

interface LaterDialogProps {
  /** Time zones of the numbers. */
  timeZones: readonly string[];
  onClose: () => void;
  /** Null: no time. */
  onChosen: (at: string | null) => void;
}

/** Offers usual times and any other time. */
export function LaterDialog({ timeZones, onClose, onChosen }: LaterDialogProps) {
  const [now] = useState(serverNow);
  const [text, setText] = useState('');
  const own = fromLocalInput(text);
  const fault = followUpFault(own, now) ?? undefined;
  const times = laterTimes(now, timeZones).map(({ label, at }) => [label, at] as const);
  return (
    <ChooseDialog title="Follow up" choices={[...times, ['No follow-up', null]]} onClose={onClose} onChosen={onChosen}>
      <DeskForm
        className={styles.own}
        onSave={() => {
          onClose();
          onChosen(own);
        }}
      >
        <Field
          label="Another time"
          type="datetime-local"
          value={text}
          onChange={setText}
          hint={text === '' ? undefined : fault}
        />
        <Button type="submit" look="main" disabled={fault !== undefined}>
          Set
        </Button>
      </DeskForm>
    </ChooseDialog>
  );
}
