import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../../shared/api/call.ts';
import { ActButton } from '../../../shared/components/act-button.tsx';
import { Badge, Bar } from '../../../shared/components/messages.tsx';
import panel from '../../../shared/components/panel.module.css';
import { useSession } from '../../../shared/session/session-store.ts';
import { type AlertAct, actOnTexts, textingQuery } from '../../../shared/alerts/alert-changes.ts';
import { StatusCounts } from './status-counts.tsx';
import { textsStoppedWords } from './text-words.ts';

const CANCEL_WARNING = 'Send no more of these texts, for good? The emails go on.';
const RESEND_WARNING = 'They may have got it already. Send it again, knowing that some get it twice?';

/** The texts about a deal. The deal opens to everyone without waiting for them. */
export function TextsPanel({ alert }: { alert: Schemas['AlertState'] }) {
  const { staff: me } = useSession();
  const { texts } = alert;
  useQuery(textingQuery(alert.id));
  const isOver = texts.status === 'cancelled' || alert.status === 'cancelled';
  return (
    <section className={panel.panel} aria-labelledby="texts">
      <h2 id="texts">
        Texts {texts.status === 'paused' && <Badge look="bad">Paused</Badge>}
        {isOver && <Badge look="">Canceled</Badge>}
      </h2>
      {texts.counts.length === 0 && (
        <p className={panel.soft}>
          {alert.status === 'scheduled'
            ? 'None yet. They go out in the hours that the law allows.'
            : 'None: only members who agreed to texts get one.'}
        </p>
      )}
      {texts.reason !== null && (
        <Bar look={texts.status === 'paused' ? 'bad' : undefined}>{textsStoppedWords(texts, me.id)}</Bar>
      )}
      <StatusCounts counts={texts.counts} parameter="texts" />
      {!isOver && <TextActs id={alert.id} texts={texts} />}
    </section>
  );
}

function TextActs({ id, texts }: { id: string; texts: Schemas['AlertTexts'] }) {
  const { isAtLeast } = useSession();
  const { status, hasMore, counts } = texts;
  const isAdmin = isAtLeast('admin');
  const unknown = counts.find(({ name }) => name === 'unknown')?.count ?? 0;
  const act = (name: AlertAct, warning?: string) => async () => {
    if (warning === undefined || confirm(warning)) await actOnTexts(id, name);
  };
  return (
    <div className={panel.buttons}>
      {status === 'on' && hasMore && isAtLeast('agent') && <ActButton act={act('pause')}>Pause texts</ActButton>}
      {status === 'paused' && isAdmin && <ActButton act={act('resume')}>Resume texts</ActButton>}
      {hasMore && isAdmin && (
        <ActButton look="danger" act={act('cancel', CANCEL_WARNING)}>
          Send no more texts…
        </ActButton>
      )}
      {unknown > 0 && isAdmin && (
        <ActButton act={act('resend-unknown', RESEND_WARNING)}>Send {unknown} unknown again by text…</ActButton>
      )}
    </div>
  );
}
