import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useColleagues } from '../api/use-colleagues.ts';
import { Button } from '../components/button.tsx';
import { Choice, Field } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { endAbsence, setAbsence, type Setting } from './absence-changes.ts';
import { dateWords } from '../formatting/time-words.ts';
import { awayWords } from './absence-words.ts';

interface DaysAwayProps {
  of: { id: string; name: string };
  /** Whether it is the user's own account. */
  isOwn?: boolean;
}

const NONE: Setting = { firstDay: '', lastDay: '', coveredById: '' };

/** The days away of an account, with a button that ends them, or the form that sets them. */
export function DaysAway({ of, isOwn = false }: DaysAwayProps) {
  const { undo, clock } = useDesk();
  const { all, error, isPending, refetch } = useColleagues();
  const end = useMutation({ mutationFn: () => endAbsence(id) });
  const Heading = isOwn ? 'h2' : 'h3';
  const heading = useRef<HTMLHeadingElement>(null);
  const id = isOwn ? undefined : of.id;
  const [who, verb] = isOwn ? ['You', 'are'] : [of.name, 'is'];
  const absence = all.find((each) => each.id === of.id)?.absence;
  const today = new Date(clock.serverNow()).toLocaleDateString('sv-SE');
  // The pressed button is gone afterwards.
  const focusHeading = () => heading.current?.focus();
  const set = async (setting: Setting) => {
    await setAbsence(id, setting);
    undo.showDone(`${who} ${verb} away ${daysWords(setting)}.`, () => endAbsence(id));
    focusHeading();
  };
  const stop = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        const { firstDay, lastDay, coveredById } = absence ?? NONE;
        const rest = { firstDay: firstDay < today ? today : firstDay, lastDay, coveredById };
        undo.showDone(`${isOwn ? 'Your days away' : `The days away of ${of.name}`} ended.`, () => setAbsence(id, rest));
        focusHeading();
      },
    });
  return (
    <>
      <Heading ref={heading} tabIndex={-1}>
        Days away
      </Heading>
      {isPending && <p role="status">Loading…</p>}
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {end.error && <ProblemBar problem={end.error} />}
      {absence && (
        <>
          <p>
            {who} {verb} away {daysWords(absence)}. {absence.coveredByName} covers.
          </p>
          <Button disabled={end.isPending} onClick={stop}>
            End days away
          </Button>
        </>
      )}
      {!isPending && !error && !absence && <AbsenceForm key={of.id} of={of} isOwn={isOwn} onSave={set} />}
    </>
  );
}

function AbsenceForm({ of, isOwn, onSave }: DaysAwayProps & { onSave: (set: Setting) => Promise<void> }) {
  const { working } = useColleagues();
  const { value, change, clear } = useDraft<Setting>(`absence/${of.id}`, NONE);
  const save = useMutation({ mutationFn: onSave, onSuccess: clear });
  const others = working
    .filter(({ id }) => id !== of.id)
    .map(({ id, name, absence }) => [id, absence?.isNow ? `${name}, ${awayWords(absence.lastDay)}` : name]);
  const { firstDay, lastDay, coveredById } = value;
  return (
    <DeskForm problem={save.error} onSave={() => save.mutate(value)}>
      <p>
        Until the last day, a colleague also has {isOwn ? 'your' : 'their'} due follow-ups and new leads. What is left
        is {isOwn ? 'yours' : 'theirs'} again afterwards.
      </p>
      <Field
        label="First day"
        name="firstDay"
        type="date"
        value={firstDay}
        isRequired
        onChange={(day) => change({ firstDay: day })}
      />
      <Field
        label="Last day"
        name="lastDay"
        type="date"
        value={lastDay}
        isRequired
        onChange={(day) => change({ lastDay: day })}
      />
      <Choice
        label="Colleague who covers"
        name="coveredById"
        value={coveredById}
        required
        options={{ '': 'Choose…', ...Object.fromEntries(others) }}
        onChange={(id) => change({ coveredById: id })}
      />
      <Button type="submit" disabled={save.isPending}>
        Set days away
      </Button>
    </DeskForm>
  );
}

/** "from Dec 10 to Dec 14", "on Dec 10" */
function daysWords({ firstDay, lastDay }: Pick<Setting, 'firstDay' | 'lastDay'>): string {
  if (firstDay === lastDay) return `on ${dateWords(firstDay)}`;
  return `from ${dateWords(firstDay)} to ${dateWords(lastDay)}`;
}
