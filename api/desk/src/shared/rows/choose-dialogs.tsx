/** Dialogs that close with a click on a choice: an assignee, a follow-up. */
import { useState } from 'react';
import { awayWords } from '../absences/absence-words.ts';
import { useColleagues } from '../api/use-colleagues.ts';
import { Button } from '../components/button.tsx';
import { ChooseDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { followUpError, fromLocalInput, followUpTimes } from '../formatting/time-words.ts';
import { useDesk } from '../desk/use-desk.ts';
import styles from '../components/dialog.module.css';

type Assignee = { id: string; name: string } | null;

export interface ChosenProps<T> {
  onClose: () => void;
  onChosen: (value: T) => void;
}

/** Offers all colleagues to whom a lead can be assigned, except the current assignee. */
export function AssignDialog({ of, ...rest }: ChosenProps<Assignee> & { of?: { assignee: Assignee } }) {
  const { working, error, isPending, refetch } = useColleagues();
  const all = [
    ...working.map(
      (each) => [each.absence?.isNow ? `${each.name}, ${awayWords(each.absence.lastDay)}` : each.name, each] as const,
    ),
    ['Unassigned', null] as const,
  ];
  // Empty until all have loaded: a name that appears later would move the buttons under the pointer.
  const choices = isPending || error ? [] : all.filter(([, each]) => !of || each?.id !== of.assignee?.id);
  return (
    <ChooseDialog<Assignee> title="Assign to" choices={choices} {...rest}>
      {isPending && <p role="status">Loading…</p>}
      {error && <ProblemBar problem={error} onRetry={refetch} />}
    </ChooseDialog>
  );
}

/** Offers usual times for a follow-up and any other time; null for none. @param timeZones those of the phone numbers */
export function FollowUpDialog({
  timeZones,
  onClose,
  onChosen,
}: ChosenProps<string | null> & { timeZones: readonly string[] }) {
  const { clock } = useDesk();
  const [now] = useState(clock.serverNow);
  const [text, setText] = useState('');
  const own = fromLocalInput(text);
  const error = followUpError(own, now) ?? undefined;
  const times = followUpTimes(now, timeZones).map(({ label, at }) => [label, at] as const);
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
          hint={text === '' ? undefined : error}
        />
        <Button type="submit" look="main" disabled={error !== undefined}>
          Set
        </Button>
      </DeskForm>
    </ChooseDialog>
  );
}
