import { useMutation } from '@tanstack/react-query';
import { Problem } from '../api/call.ts';
import { confirmFirst } from './confirm-dialog.tsx';

/** Runs a request. If the api requires it, the user confirms their identity, and the request runs again. */
export function useConfirmed() {
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (request: () => Promise<unknown>) => request(),
  });
  const run = (request: () => Promise<unknown>) =>
    mutate(request, {
      // As an option of `mutate`, this does not run if the user has left the screen meanwhile.
      onError: (failure) => {
        if (!(failure instanceof Problem) || failure.reason !== 'confirm-first') return;
        reset();
        confirmFirst(() => run(request));
      },
    });
  return { run, error, isPending, reset };
}
