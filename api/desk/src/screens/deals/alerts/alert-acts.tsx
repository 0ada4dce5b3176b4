import type { Schemas } from '../../../shared/api/call.ts';
import { ActButton } from '../../../shared/components/act-button.tsx';
import panel from '../../../shared/components/panel.module.css';
import { useSession } from '../../../shared/session/session-store.ts';
import { type AlertAct, actOnAlert } from '../../../shared/alerts/alert-changes.ts';

const CANCEL_WARNING =
  'Send no more of these emails, for good? The deal then never opens to everyone: to offer the land again, withdraw the deal and prepare another.';
const RESEND_WARNING = 'They may have got it already. Send it again, knowing that some get it twice?';

interface AlertActsProps {
  alert: Schemas['AlertState'];
  /** The deal's stage; undefined while the deal loads. */
  stage: Schemas['DealStage'] | undefined;
}

/** The buttons for what staff can do now with the emails about a deal. */
export function AlertActs({ alert, stage }: AlertActsProps) {
  const { isAtLeast } = useSession();
  const { id, status, hasMore, counts } = alert;
  const isAdmin = isAtLeast('admin');
  // Once everyone sees the deal, the remaining emails are skipped.
  const skipsRest = stage !== 'early' && stage !== 'pending';
  const unknown = skipsRest ? 0 : (counts.find(({ name }) => name === 'unknown')?.count ?? 0);
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
        <ActButton look="danger" act={act('cancel', CANCEL_WARNING)}>
          Send no more…
        </ActButton>
      )}
      {unknown > 0 && status !== 'cancelled' && isAdmin && (
        <ActButton act={act('resend-unknown', RESEND_WARNING)}>Send {unknown} unknown again…</ActButton>
      )}
    </div>
  );
}
