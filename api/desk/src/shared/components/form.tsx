import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-aria-components';
import type { Problem } from '../api/call.ts';
import { useSaveKey } from '../shortcuts/key-scope.ts';
import { Button } from './button.tsx';
import { Bar, ProblemBar } from './messages.tsx';
import styles from './form.module.css';

/** The choices after a colleague changed what the form is about. */
interface Stale {
  /** Keeps the typed texts, to be saved again, and shows the colleague's others. */
  keepMine: () => void;
  keepTheirs: () => void;
}

interface DeskFormProps {
  ref?: RefObject<HTMLFormElement | null>;
  className?: string | undefined;
  role?: 'search';
  problem?: Error | null | undefined;
  /** Set for something that has versions. */
  stale?: Stale | undefined;
  /** Gets the form's values and the button that was pressed. */
  onSave: (fields: FormData, button: HTMLElement | null) => unknown;
  children: ReactNode;
}

/** The pressed button, or the pressed box or its label's box. */
function pressedOf({ target }: MouseEvent): HTMLElement | null {
  const pressed = (target as Element).closest<HTMLElement>('button, label');
  return pressed?.matches('button')
    ? pressed
    : (pressed?.querySelector<HTMLElement>('[type=checkbox], [type=radio]') ?? null);
}

/** Without the selector `:invalid`, which fires new events in jsdom. */
const findFirstInvalid = (form: HTMLFormElement) =>
  [...form.elements].find((control) => !(control as HTMLInputElement).validity.valid);

const NO_ERRORS: Problem['errors'] = [];

/** A form that shows the api's errors next to their fields and focuses the first, or shows the problem at the top. */
export function DeskForm({ problem, stale, onSave, children, ref, className = styles.form, role }: DeskFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useSaveKey(form);
  const errorList = (problem as Partial<Problem> | undefined)?.errors ?? NO_ERRORS;
  // A press on the button asks the api again: an error of one field may have come from another one.
  const [asked, setAsked] = useState<Error | null>();
  const [settled, setSettled] = useState<Error>();
  const isStale = stale !== undefined && (problem as Partial<Problem> | undefined)?.status === 412;
  const settle = (keep: () => void) => {
    keep();
    setSettled(problem ?? undefined);
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const isAskedAgain = problem === asked;
  // Memoized: a new object would mark corrected fields as invalid again.
  const errors = useMemo(
    () => (isAskedAgain ? {} : Object.fromEntries(errorList.map(({ field, message }) => [field, message]))),
    [errorList, isAskedAgain],
  );
  useEffect(() => {
    if (!problem) return;
    const field = form.current?.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid="true"]');
    if (field) field.focus();
    // A problem without a field is at the top of the form, and the pressed button may be far below it.
    else form.current?.querySelector(':scope > [role="alert"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [problem, form]);
  return (
    <Form
      ref={form}
      className={className ?? ''}
      {...(role && { role })}
      validationErrors={errors}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(new FormData(event.currentTarget), (event.nativeEvent as SubmitEvent).submitter);
      }}
      // A browser would move the focus from the first invalid field on to the first select.
      onInvalid={(event) => event.target !== findFirstInvalid(event.currentTarget) && event.preventDefault()}
      // A field shows or drops its error on blur, and what is pressed below would move away before the click.
      onMouseDown={(event) => pressedOf(event) && event.preventDefault()}
      // A click by mouse or finger focuses what was pressed. `detail` is 0 for the click that Enter in a field causes.
      onClickCapture={(event) => {
        const pressed = pressedOf(event);
        if (event.detail > 0) pressed?.focus();
        // At once, because the browser sends no form with an error.
        if (pressed?.matches('[type=submit]')) flushSync(() => setAsked(problem));
      }}
    >
      {isStale && problem !== settled && (
        <Bar look="bad" role="alert">
          <span>A colleague changed this while you were editing. Keep yours, then save, or keep theirs.</span>
          <Button onClick={() => settle(stale.keepMine)}>Keep mine</Button>
          <Button onClick={() => settle(stale.keepTheirs)}>Keep theirs</Button>
        </Bar>
      )}
      {problem && !isStale && errorList.length === 0 && <ProblemBar problem={problem} />}
      {children}
    </Form>
  );
}

interface SaveFormProps {
  /** Stores the change, given the form's values. @throws Problem, which the form shows */
  onSave: (fields: FormData) => unknown;
  /** Runs after the change is stored or the user cancels. */
  onClose: () => void;
  button?: string;
  isReady?: boolean;
  stale?: Stale | undefined;
  children: ReactNode;
  /** Another button that stores something else. */
  more?: (isSaving: boolean, save: (store: () => unknown) => void) => ReactNode;
}

/** A form that saves one change and closes. */
export function SaveForm({ onSave, onClose, button = 'Save', isReady = true, stale, children, more }: SaveFormProps) {
  const { mutate, error, isPending } = useMutation({ mutationFn: async (store: () => unknown) => store() });
  // As an option of `mutate`, onClose does not run if the user has closed the form meanwhile: it may be open again.
  const save = (store: () => unknown) => mutate(store, { onSuccess: onClose });
  return (
    <DeskForm problem={error} stale={stale} onSave={(fields) => save(() => onSave(fields))}>
      {children}
      <FormButtons
        button={isPending ? 'Saving…' : button}
        isDisabled={isPending || !isReady}
        onCancel={onClose}
        more={more?.(isPending, save)}
      />
    </DeskForm>
  );
}

interface FormButtonsProps {
  button: string;
  isDisabled: boolean;
  onCancel: () => void;
  more?: ReactNode;
}

/** The buttons below a form: the one that sends it, and Cancel. */
export function FormButtons({ button, isDisabled, onCancel, more }: FormButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button look="main" type="submit" disabled={isDisabled}>
        {button}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {more}
    </div>
  );
}
