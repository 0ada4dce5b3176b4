import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { Form } from 'react-aria-components';
import type { Problem } from '../api/call.ts';
import { useSaveKey } from '../shortcuts/key-scope.ts';
import { Button } from './button.tsx';
import { ProblemBar } from './messages.tsx';
import styles from './form.module.css';

interface DeskFormProps {
  ref?: RefObject<HTMLFormElement | null>;
  className?: string | undefined;
  role?: 'search';
  problem?: Error | null | undefined;
  /** With what its fields hold, and the button that was pressed. */
  onSave: (fields: FormData, button: HTMLElement | null) => unknown;
  children: ReactNode;
}

const buttonOf = ({ target }: MouseEvent) => (target as Element).closest('button');

/** A form that shows what the api says: of a field beside it, with the focus, all else on top. */
export function DeskForm({ problem, onSave, children, ref, className = styles.form, role }: DeskFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useSaveKey(form);
  // The same object for the same answer: a new one would call a field wrong again that was mended.
  const errors = useMemo(() => {
    const told = (problem as Partial<Problem> | undefined)?.errors ?? [];
    return Object.fromEntries(told.map(({ field, message }) => [field, message]));
  }, [problem]);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid="true"]')?.focus();
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
      // A field that loses the focus shows or drops its error: a button below would move away before the click.
      onMouseDown={(event) => buttonOf(event) && event.preventDefault()}
      // By a mouse or finger; Enter in a field clicks, too.
      onClickCapture={(event) => event.detail > 0 && buttonOf(event)?.focus()}
    >
      {problem && Object.keys(errors).length === 0 && <ProblemBar problem={problem} />}
      {children}
    </Form>
  );
}

interface SaveFormProps {
  /** Stores what is written. @throws Problem, which the form shows */
  onSave: () => unknown;
  /** It is stored, or given up. */
  onClose: () => void;
  button?: string;
  isReady?: boolean;
  children: ReactNode;
  /** Another button, and what it stores instead. */
  more?: (isSaving: boolean, save: (store: () => unknown) => void) => ReactNode;
}

/** A form that saves one change and closes. */
export function SaveForm({ onSave, onClose, button = 'Save', isReady = true, children, more }: SaveFormProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (store: () => unknown) => store(),
    onSuccess: onClose,
  });
  return (
    <DeskForm problem={error} onSave={() => mutate(onSave)}>
      {children}
      <div className={styles.buttons}>
        <Button look="main" type="submit" disabled={isPending || !isReady}>
          {isPending ? 'Saving…' : button}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        {more?.(isPending, mutate)}
      </div>
    </DeskForm>
  );
}
