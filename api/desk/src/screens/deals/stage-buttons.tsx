import { useState } from 'react';
import { showDone } from '../../shared/changes/undo-store.ts';
import { ActButton } from '../../shared/components/act-button.tsx';
import { Button } from '../../shared/components/button.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { withdraw } from '../../shared/alerts/alert-changes.ts';
import { moveDeal } from '../../shared/deals/deal-changes.ts';
import type { Deal } from '../../shared/deals/deal-words.ts';
import { SoldDialog } from './sold-dialog.tsx';

const WITHDRAW =
  'Withdraw this deal for good? No more emails are sent, and its page is gone. The land can get a new deal.';

/** The next stages of an announced deal. */
export function StageButtons({ deal }: { deal: Deal }) {
  const isAdmin = useSession().isAtLeast('admin');
  const [isAsking, setAsking] = useState(false);
  const { stage } = deal;
  const isOffered = stage === 'early' || stage === 'public';
  const move = (to: 'pending' | 'early', words: string) => async () => {
    await moveDeal(deal, { to });
    showDone(words);
  };
  return (
    <>
      {isOffered && <ActButton act={move('pending', 'The deal is pending.')}>Pending</ActButton>}
      {stage === 'pending' && <Button onClick={() => setAsking(true)}>Sold…</Button>}
      {stage === 'sold' && isAdmin && <Button onClick={() => setAsking(true)}>Correct the sale…</Button>}
      {stage === 'pending' && <ActButton act={move('early', 'The deal is open again.')}>Fell through</ActButton>}
      {isAdmin && (isOffered || stage === 'pending') && (
        <ActButton
          look="danger"
          act={async () => {
            if (!confirm(WITHDRAW)) return;
            await withdraw(deal);
            showDone('The deal is withdrawn.');
          }}
        >
          Withdraw
        </ActButton>
      )}
      {isAsking && <SoldDialog deal={deal} onClose={() => setAsking(false)} />}
    </>
  );
}
