import { useMutation } from '@tanstack/react-query';
import { Problem } from '../api/call.ts';
import { confirmFirst } from './confirm-dialog.tsx';

/** Runs a request. If the api wants the user to confirm their identity, asks for the password and runs it again. */
export function useConfirmed() {
  const { mutate, error, isPending, reset } = useMutation({ mutationFn: (ask: () => Promise<unknown>) => ask() });
  const run = (ask: () => Promise<unknown>) =>
    mutate(ask, {
      // Not asked of someone who has left the screen meanwhile.
      onError: (failure) => {
        if (!(failure instanceof Problem) || failure.reason !== 'confirm-first') return;
        reset();
        confirmFirst(() => run(ask));
      },
    });
  return { run, error, isPending };
}
