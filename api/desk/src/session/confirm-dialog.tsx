import { createValueStore, useValue } from '../api/value-store.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSession } from './session-store.ts';

/** What is to be done once the person has shown who they are. */
const waitingFor = createValueStore<(() => void) | undefined>(undefined);

/** Asks for the password again, then does `then`: before files leave the house and accounts change. */
export function confirmFirst(then: () => void): void {
  waitingFor.set(then);
}

export function ConfirmDialog() {
  const then = useValue(waitingFor);
  const { staff } = useSession();
  if (!then) return null;
  return (
    <DeskDialog title="Show that it is you" onClose={() => waitingFor.set(undefined)}>
      <SignInForm
        email={staff.email}
        how="confirm"
        button="Go on"
        onDone={() => {
          waitingFor.set(undefined);
          then();
        }}
      />
    </DeskDialog>
  );
}
