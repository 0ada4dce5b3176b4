import { createValueStore, useValue } from '../api/value-store.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSession } from './session-store.ts';

/** The action that waits until the user has confirmed their identity. */
const waitingAction = createValueStore<(() => void) | undefined>(undefined);

/** Asks for the password again, then runs the action: for exports and changes to accounts. */
export function confirmFirst(action: () => void): void {
  waitingAction.set(action);
}

export function ConfirmDialog() {
  const action = useValue(waitingAction);
  const { staff } = useSession();
  if (!action) return null;
  return (
    <DeskDialog title="Confirm it is you" onClose={() => waitingAction.set(undefined)}>
      <SignInForm
        email={staff.email}
        isConfirming
        button="Continue"
        onDone={() => {
          waitingAction.set(undefined);
          action();
        }}
      />
    </DeskDialog>
  );
}
