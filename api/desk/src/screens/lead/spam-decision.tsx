import { decideSpam } from '../../shared/changes/change-lead.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { spamWords } from '../../shared/formatting/lead-words.ts';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
import { Button } from '../../shared/components/button.tsx';
import { Bar } from '../../shared/components/messages.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import type { Lead } from './lead-query.ts';

/** The reasons why a lead is suspected spam, and the decision: G for not spam, B for spam. */
export function SpamDecision({ lead }: { lead: Lead }) {
  const desk = useDesk();
  const isWorker = useSession().isAtLeast('agent');
  const { suspectedSpam: isSuspected, confirmedSpam: isConfirmed } = lead.flags;
  const decide = (isSpam: boolean) => () => desk.undo.inBackground(decideSpam(desk, lead, isSpam));
  useKeys(isWorker ? { g: decide(false), b: decide(true) } : {});
  if (!isSuspected) return null;
  const why = spamWords(lead.quarantine.reasons);
  return (
    <Bar>
      <span>
        <strong>{isConfirmed ? 'Spam.' : 'Spam?'}</strong> {why && `Suspected because ${why}.`}
        {!isConfirmed && ' The response time keeps running.'}
      </span>
      {isWorker && (
        <Button shortcut="G" onClick={decide(false)}>
          Not spam
        </Button>
      )}
      {isWorker && !isConfirmed && (
        <Button shortcut="B" onClick={decide(true)}>
          Spam
        </Button>
      )}
    </Bar>
  );
}
