import { decideSpam } from '../changes/change-lead.ts';
import { inBackground } from '../changes/undo-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { Button } from '../components/button.tsx';
import { Bar } from '../components/messages.tsx';
import { useSession } from '../session/session-store.ts';
import type { Lead } from './lead-query.ts';

const SPAM_WORDS: Record<Lead['quarantine']['reasons'][number], string> = {
  'trap-filled': 'a hidden field was filled in',
  'filled-too-fast': 'the form was filled in too fast',
  'repeated-text': 'the same text was sent before',
  'many-from-phone': 'many leads have this number',
  'many-from-email': 'many leads have this e-mail address',
  'many-from-network': 'many leads came from this network',
};

/** Why a lead is suspected spam, and the decision: G for not spam, B for spam. */
export function SpamDecision({ lead }: { lead: Lead }) {
  const isWorker = useSession().isAtLeast('agent');
  const { suspectedSpam: isHeld, confirmedSpam: isConfirmed } = lead.flags;
  const decide = (isSpam: boolean) => () => inBackground(decideSpam(lead, isSpam));
  useKeys(isWorker ? { g: decide(false), b: decide(true) } : {});
  if (!isHeld) return null;
  const why = new Intl.ListFormat('en-US').format(lead.quarantine.reasons.map((reason) => SPAM_WORDS[reason]));
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
