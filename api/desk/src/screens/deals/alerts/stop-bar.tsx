import { useEffect, useState } from 'react';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { ActButton } from '../../../shared/components/act-button.tsx';
import { Bar } from '../../../shared/components/messages.tsx';
import { refreshDeals } from '../../../shared/deals/deal-changes.ts';
import type { Deal } from '../../../shared/deals/deal-words.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { stopAnnouncing } from '../../../shared/alerts/alert-changes.ts';

/** Minutes and seconds: "4:32". */
function minutesWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time left to stop an announcement, and the button that stops it. */
export function StopBar({ deal }: { deal: Deal }) {
  const { clock, undo } = useDesk();
  const mayStop = useSession().isAtLeast('agent');
  // The time to stop ends when the first email is sent.
  const sendsAt = Date.parse(deal.startsAt ?? '');
  const [left, setLeft] = useState(sendsAt - clock.serverNow());
  useEffect(() => {
    const timer = setInterval(() => {
      const remaining = sendsAt - clock.serverNow();
      setLeft(remaining);
      // The server begins to send some seconds late, so the deal is read every three seconds until its stage changes.
      if (remaining <= 0 && Math.floor(remaining / 1000) % 3 === 0) void refreshDeals();
    }, 1000);
    return () => clearInterval(timer);
  }, [clock, deal.id, sendsAt]);
  return (
    <Bar>
      <span>
        {left > 0 ? 'The first emails go out in ' : 'The first emails go out now.'}
        {left > 0 && <strong role="timer">{minutesWords(left)}</strong>}
      </span>
      {mayStop && (
        <ActButton
          look="danger"
          act={async () => {
            await stopAnnouncing(undo, deal);
            undo.showDone('Stopped. Nobody was told.');
          }}
        >
          Stop
        </ActButton>
      )}
    </Bar>
  );
}
