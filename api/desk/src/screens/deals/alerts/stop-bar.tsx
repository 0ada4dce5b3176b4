import { useEffect, useState } from 'react';
import { showDone } from '../../../shared/changes/undo-store.ts';
import { ActButton } from '../../../shared/components/act-button.tsx';
import { Bar } from '../../../shared/components/messages.tsx';
import { readDealsAgain } from '../../../shared/deals/deal-changes.ts';
import type { Deal } from '../../../shared/deals/deal-words.ts';
import { serverNow } from '../../../shared/live/now.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { stopAnnouncing } from '../../../shared/alerts/alert-changes.ts';

/** "4:32" */
function minutesWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The minutes in which an announcement can be stopped. */
export function StopBar({ deal }: { deal: Deal }) {
  const isWorker = useSession().isAtLeast('agent');
  const endsAt = Date.parse(deal.startsAt ?? '');
  const [left, setLeft] = useState(endsAt - serverNow());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = endsAt - serverNow();
      setLeft(now);
      // The server begins to send some seconds late: ask every three seconds until the stage changes.
      if (now <= 0 && Math.floor(now / 1000) % 3 === 0) void readDealsAgain();
    }, 1000);
    return () => clearInterval(timer);
  }, [deal.id, endsAt]);
  return (
    <Bar>
      <span>
        {left > 0 ? 'The first emails go out in ' : 'The first emails go out now.'}
        {left > 0 && <strong role="timer">{minutesWords(left)}</strong>}
      </span>
      {isWorker && (
        <ActButton
          look="danger"
          act={async () => {
            await stopAnnouncing(deal);
            showDone('Stopped. Nobody was told.');
          }}
        >
          Stop
        </ActButton>
      )}
    </Bar>
  );
}
