import { useState } from 'react';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { ActButton } from '../../shared/components/act-button.tsx';
import { Button } from '../../shared/components/button.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { withdraw } from '../../shared/alerts/alert-changes.ts';
import { moveDeal } from '../../shared/deals/deal-changes.ts';
import type { Deal } from '../../shared/deals/deal-words.ts';
import { SoldDialog } from './sold-dialog.tsx';

const WITHDRAW_WARNING =
  'Withdraw this deal for good? No more emails are sent, and its page is gone. The land can get a new deal.';

/** The next stages of an announced deal. */
export function StageButtons({ deal }: { deal: Deal }) {
  const { undo } = useDesk();
  const isAdmin = useSession().isAtLeast('admin');
  const [isSaleOpen, setSaleOpen] = useState(false);
  const { stage } = deal;
  const isForSale = stage === 'early' || stage === 'public';
  const move = (to: 'pending' | 'early', words: string) => async () => {
    await moveDeal(undo, deal, { to });
    undo.showDone(words);
  };
  return (
    <>
      {isForSale && <ActButton act={move('pending', 'The deal is pending.')}>Pending</ActButton>}
      {stage === 'pending' && <Button onClick={() => setSaleOpen(true)}>Sold…</Button>}
      {stage === 'sold' && isAdmin && <Button onClick={() => setSaleOpen(true)}>Correct the sale…</Button>}
      {stage === 'pending' && <ActButton act={move('early', 'The deal is open again.')}>Fell through</ActButton>}
      {isAdmin && (isForSale || stage === 'pending') && (
        <ActButton
          look="danger"
          act={async () => {
            if (!confirm(WITHDRAW_WARNING)) return;
            await withdraw(undo, deal);
            undo.showDone('The deal is withdrawn.');
          }}
        >
          Withdraw
        </ActButton>
      )}
      {isSaleOpen && <SoldDialog deal={deal} onClose={() => setSaleOpen(false)} />}
    </>
  );
}
