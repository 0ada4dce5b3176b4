import { decideSpam } from '../changes/change-lead.ts';
import { inBackground } from '../changes/undo-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { Button } from '../components/button.tsx';
import { Bar } from '../components/messages.tsx';
import { useSession } from '../session/session-store.ts';
import type { Lead } from './lead-query.ts';

const SPAM_WORDS: Record<Lead['quarantine']['reasons'][number], string> = {
  'trap-filled': 'a field was filled that people do not see',
  'filled-too-fast': 'the form was filled faster than people write',
  'repeated-text': 'the same words came before',
  'many-from-phone': 'many came with this number',
  'many-from-email': 'many came with this address',
  'many-from-network': 'many came from this network',
};

/** Why a lead is held back, and whether it is spam: G says no, B yes. */
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
        <strong>{isConfirmed ? 'Spam.' : 'Spam?'}</strong> {why && `Held back because ${why}.`}
        {!isConfirmed && ' Its 24 hours go on.'}
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
