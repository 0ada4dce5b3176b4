import type { Schemas } from '../../../shared/api/call.ts';
import { ActButton } from '../../../shared/components/act-button.tsx';
import panel from '../../../shared/components/panel.module.css';
import { useSession } from '../../../shared/session/session-store.ts';
import { type AlertAct, actOnAlert } from '../../../shared/alerts/alert-changes.ts';

const CANCEL =
  'Send no more of these emails, for good? The deal then never opens to everyone: to offer the land again, withdraw the deal and prepare another.';
const RESEND = 'They may have got it already. Send it again, knowing that some get it twice?';

interface AlertActsProps {
  alert: Schemas['AlertState'];
  /** The stage of its deal; undefined while it is read. */
  stage: Schemas['DealStage'] | undefined;
}

/** The present actions on the emails of a deal. */
export function AlertActs({ alert, stage }: AlertActsProps) {
  const { isAtLeast } = useSession();
  const { id, status, hasMore, counts } = alert;
  const isAdmin = isAtLeast('admin');
  // Once everyone sees the deal, the remaining emails are skipped.
  const isOver = stage !== 'early' && stage !== 'pending';
  const unknown = isOver ? 0 : (counts.find(({ name }) => name === 'unknown')?.count ?? 0);
  const act = (name: AlertAct, warning?: string) => async () => {
    if (warning === undefined || confirm(warning)) await actOnAlert(id, name);
  };
  return (
    <div className={panel.buttons}>
      {(status === 'sending' || status === 'sent') && hasMore && isAtLeast('agent') && (
        <ActButton act={act('pause')}>Pause</ActButton>
      )}
      {status === 'paused' && isAdmin && <ActButton act={act('resume')}>Resume</ActButton>}
      {status !== 'cancelled' && hasMore && isAdmin && (
        <ActButton look="danger" act={act('cancel', CANCEL)}>
          Cancel
        </ActButton>
      )}
      {unknown > 0 && status !== 'cancelled' && isAdmin && (
        <ActButton act={act('resend-unknown', RESEND)}>Send {unknown} unknown again…</ActButton>
      )}
    </div>
  );
}
