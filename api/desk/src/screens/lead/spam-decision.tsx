import { decideSpam } from '../../shared/changes/change-lead.ts';
import { inBackground } from '../../shared/changes/undo-store.ts';
import { spamWords } from '../../shared/formatting/lead-words.ts';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
import { Button } from '../../shared/components/button.tsx';
import { Bar } from '../../shared/components/messages.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import type { Lead } from './lead-query.ts';

/** Why a lead is suspected spam, and the decision: G for not spam, B for spam. */
export function SpamDecision({ lead }: { lead: Lead }) {
  const isWorker = useSession().isAtLeast('agent');
  const { suspectedSpam: isHeld, confirmedSpam: isConfirmed } = lead.flags;
  const decide = (isSpam: boolean) => () => inBackground(decideSpam(lead, isSpam));
  useKeys(isWorker ? { g: decide(false), b: decide(true) } : {});
  if (!isHeld) return null;
  const why = spamWords(lead.quarantine.reasons);
  return (
    <Bar>
      <span>
        <strong>{isConfirmed ? 'Spam.' : 'Spam?'}</strong> {why && `Flagged because ${why}.`}
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
