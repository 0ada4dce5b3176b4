import { useMutation } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { showDone } from '../changes/undo-store.ts';
import { Button } from '../components/button.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { DECISION_WORDS } from './text-words.ts';

type Decision = Schemas['TextDecision'];

/** Decides what a doubtful text meant. `instead` is the decision that the user saw. @throws Problem */
export const decideText = (id: string, decision: Decision, instead?: Decision) =>
  bodyOf(
    api.POST('/api/admin/messages/{id}/decision', {
      params: { path: { id } },
      body: { decision, ...(instead && { instead }) },
    }),
  );

interface DecideTextProps {
  message: Schemas['ReceivedMessage'];
  onDecided: () => void;
}

/** The two answers to a doubtful text, then the other one. Its number is stopped until somebody has decided. */
export function DecideText({ message: { id, decision: standing }, onDecided }: DecideTextProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (decision: Decision) => decideText(id, decision, standing ?? undefined),
    onSuccess: ({ applied, decision, decidedBy, stopped }) =>
      showDone(
        applied
          ? `This number ${stopped ? 'gets no texts' : 'may be texted again'}.`
          : `${decidedBy ?? 'Somebody'} decided first: ${DECISION_WORDS[decision]}.`,
      ),
    // A colleague may have been faster: shows what they decided.
    onSettled: onDecided,
  });
  const answers = (['no-stop', 'stop'] as const).filter((decision) => decision !== standing);
  return (
    <>
      {error && <ProblemBar problem={error} />}
      {answers.map((decision) => (
        <Button key={decision} onClick={() => mutate(decision)} disabled={isPending}>
          {standing && 'Change to: '}
          {decision === 'stop' ? 'Stop' : 'Not a stop'}
        </Button>
      ))}
    </>
  );
}
