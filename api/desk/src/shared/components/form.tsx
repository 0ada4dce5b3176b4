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
  /** Gets the form's values and the button that was pressed. */
  onSave: (fields: FormData, button: HTMLElement | null) => unknown;
  children: ReactNode;
}

const buttonOf = ({ target }: MouseEvent) => (target as Element).closest('button');

/** A form that shows the api's errors: next to the field, which gets the focus, or at the top. */
export function DeskForm({ problem, onSave, children, ref, className = styles.form, role }: DeskFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  useSaveKey(form);
  // Memoized: a new object would mark corrected fields as invalid again.
  const errors = useMemo(() => {
    const errorList = (problem as Partial<Problem> | undefined)?.errors ?? [];
    return Object.fromEntries(errorList.map(({ field, message }) => [field, message]));
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
      // A field shows or drops its error on blur, and the button below would move away before the click.
      onMouseDown={(event) => buttonOf(event) && event.preventDefault()}
      // For a mouse or finger only: Enter in a field clicks, too.
      onClickCapture={(event) => event.detail > 0 && buttonOf(event)?.focus()}
    >
      {problem && Object.keys(errors).length === 0 && <ProblemBar problem={problem} />}
      {children}
    </Form>
  );
}

interface SaveFormProps {
  /** Stores the change, given the form's values. @throws Problem, which the form shows */
  onSave: (fields: FormData) => unknown;
  /** Runs when it is stored or canceled. */
  onClose: () => void;
  button?: string;
  isReady?: boolean;
  children: ReactNode;
  /** Another button that stores something else. */
  more?: (isSaving: boolean, save: (store: () => unknown) => void) => ReactNode;
}

/** A form that saves one change and closes. */
export function SaveForm({ onSave, onClose, button = 'Save', isReady = true, children, more }: SaveFormProps) {
  const { mutate, error, isPending } = useMutation({ mutationFn: async (store: () => unknown) => store() });
  // Not if the user closed it meanwhile: it may be open again, for something else.
  const save = (store: () => unknown) => mutate(store, { onSuccess: onClose });
  return (
    <DeskForm problem={error} onSave={(fields) => save(() => onSave(fields))}>
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
