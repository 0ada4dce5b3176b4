/** Dialogs that one click answers. */
import { useState } from 'react';
import { useColleagues } from '../api/use-colleagues.ts';
import type { Schemas } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { ChooseDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { LOST_WORDS } from '../formatting/lead-words.ts';
import { followUpFault, fromLocalInput, laterTimes } from '../formatting/time-words.ts';
import { serverNow } from '../live/now.ts';
import styles from '../components/dialog.module.css';

type Assignee = { id: string; name: string } | null;

interface AskedProps<T> {
  onClose: () => void;
  onChosen: (value: T) => void;
}

/** Everyone who works leads, without the current assignee. */
export function AssignDialog({ of, ...asked }: AskedProps<Assignee> & { of?: { assignee: Assignee } }) {
  const { working, error, isPending, refetch } = useColleagues();
  const all = [...working.map((each) => [each.name, each] as const), ['Unassigned', null] as const];
  // Empty until all are known: one that loads later would move the others under the pointer.
  const choices = isPending || error ? [] : all.filter(([, each]) => !of || each?.id !== of.assignee?.id);
  return (
    <ChooseDialog<Assignee> title="Assign to" choices={choices} {...asked}>
      {isPending && <p role="status">Loading…</p>}
      {error && <ProblemBar problem={error} onRetry={refetch} />}
    </ChooseDialog>
  );
}

const LOST_CHOICES = Object.entries(LOST_WORDS).map(
  ([reason, words]) => [words, reason as Schemas['LostReason']] as const,
);

/** A lost seller must have a reason. @param what "John Doe", "3 leads" */
export function LostDialog({ what, ...asked }: AskedProps<Schemas['LostReason']> & { what: string }) {
  return <ChooseDialog title={`Lost reason: ${what}`} choices={LOST_CHOICES} {...asked} />;
}

/** Offers usual times for a follow-up and any other time; null for none. @param timeZones of the numbers */
export function LaterDialog({
  timeZones,
  onClose,
  onChosen,
}: AskedProps<string | null> & { timeZones: readonly string[] }) {
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
