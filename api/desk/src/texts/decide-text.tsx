import { useMutation } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { showDone } from '../changes/undo-store.ts';
import { Button } from '../components/button.tsx';
import { ProblemBar } from '../components/messages.tsx';

/** Query keys of what shows texts: the lead's, and the list of doubtful ones. */
export const textKeys = { ofLead: (id: string) => ['texts', id], doubtful: ['doubtful texts'] };

interface DecideTextProps {
  message: Schemas['ReceivedMessage'];
  onDecided: () => void;
}

/** The two answers to a doubtful text. Its number is stopped until somebody has decided. */
export function DecideText({ message: { id }, onDecided }: DecideTextProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (decision: Schemas['TextDecision']) =>
      bodyOf(api.POST('/api/admin/messages/{id}/decision', { params: { path: { id } }, body: { decision } })),
    onSuccess: ({ stopped }) => showDone(stopped ? 'The number stays stopped.' : 'The number may be texted again.'),
    // A colleague may have been faster: shows what they decided.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: textKeys.doubtful });
      onDecided();
    },
  });
  return (
    <>
      {error && <ProblemBar problem={error} />}
      <Button onClick={() => mutate('no-stop')} disabled={isPending}>
        Not a stop
      </Button>
      <Button onClick={() => mutate('stop')} disabled={isPending}>
        Stop
      </Button>
    </>
  );
}
