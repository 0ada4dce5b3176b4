/** Decisions about suspected spam, texts and pairs of leads in Review, from any screen. */
import { useMutation } from '@tanstack/react-query';
import type { Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../components/button.tsx';
import { reviewCountKey } from '../live/review-count.ts';
import { useDesk } from '../desk/use-desk.ts';
import { useSession } from '../session/session-store.ts';
import { sendFromForm } from './change-lead.ts';

export type Decision = Schemas['ReviewDecision'];
type Decided = Schemas['ReviewDecided'];

const DECISION_WORDS: Record<Decision, string> = {
  'not-spam': 'Not spam',
  spam: 'Spam',
  'no-stop': 'Go on',
  stop: 'Stop',
  same: 'Same person',
  different: 'Different people',
};

/** The two possible decisions. Keys 1 and 2 choose them in Review. */
export type Answers = readonly [Decision, Decision];

interface DecisionOf {
  /** Id of the lead, the text or the pair of leads. */
  id: string;
  /** The decision that the user sees. The api replaces it only while it is the current one. */
  standing: Decision | undefined;
  /** @param words who decided what: a colleague may have been faster */
  onDecided: (decided: Decided, words: string) => void;
  onRefused?: () => void;
}

/** Stores a decision. */
export function useDecision({ id, standing, onDecided, onRefused }: DecisionOf) {
  const { outbox } = useDesk();
  const { staff } = useSession();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (decision: Decision) =>
      sendFromForm<Decided>(outbox, {
        kind: 'review',
        label: DECISION_WORDS[decision],
        body: { id, decision, instead: standing },
      }),
    onSuccess: (decided) => {
      void queryClient.invalidateQueries({ queryKey: reviewCountKey });
      onDecided(decided, decidedWords(decided, staff.name));
    },
    ...(onRefused && { onError: onRefused }),
  });
  const decide = (decision: Decision) => {
    if (!isPending && decision !== standing) mutate(decision);
  };
  return { decide, error, isPending };
}

function decidedWords({ applied, decision, decidedBy }: Decided, ownName: string): string {
  // The own name without `applied`: the response to a first request was lost.
  const who = applied || decidedBy === ownName ? 'You decided' : `${decidedBy ?? 'Somebody'} decided first`;
  return `${who}: ${DECISION_WORDS[decision]}.`;
}

interface DecisionButtonsProps {
  answers: Answers;
  standing: Decision | undefined;
  /** Keys 1 and 2 choose the decisions. */
  hasKeys?: boolean;
  isPending: boolean;
  decide: (decision: Decision) => void;
}

/** Buttons for both decisions. After a decision, only the button for the other one. */
export function DecisionButtons({ answers, standing, hasKeys = false, isPending, decide }: DecisionButtonsProps) {
  return answers.map(
    (decision, index) =>
      decision !== standing && (
        <Button
          key={decision}
          shortcut={hasKeys ? String(index + 1) : undefined}
          onClick={() => decide(decision)}
          disabled={isPending}
        >
          {standing && 'Change to: '}
          {DECISION_WORDS[decision]}
        </Button>
      ),
  );
}
