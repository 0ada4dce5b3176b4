import { createValueStore, useValue } from '../api/value-store.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSession } from './session-store.ts';

/** Runs after the user has confirmed their identity. */
const waitingFor = createValueStore<(() => void) | undefined>(undefined);

/** Asks for the password again, then runs `then`: for exports and changes to accounts. */
export function confirmFirst(then: () => void): void {
  waitingFor.set(then);
}

export function ConfirmDialog() {
  const then = useValue(waitingFor);
  const { staff } = useSession();
  if (!then) return null;
  return (
    <DeskDialog title="Confirm it is you" onClose={() => waitingFor.set(undefined)}>
      <SignInForm
        email={staff.email}
        isConfirming
        button="Continue"
        onDone={() => {
          waitingFor.set(undefined);
          then();
        }}
      />
    </DeskDialog>
  );
}
