import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Schemas } from '../../../shared/api/call.ts';
import { ActButton } from '../../../shared/components/act-button.tsx';
import { Item, Items } from '../../../shared/components/items.tsx';
import { Badge, Bar, EmptyState, ProblemBar, RowsLoading } from '../../../shared/components/messages.tsx';
import { BackTo, PageHead } from '../../../shared/components/page-head.tsx';
import panel from '../../../shared/components/panel.module.css';
import { dealQuery } from '../../../shared/deals/deal-changes.ts';
import { nextWords, titleOf } from '../../../shared/deals/deal-words.ts';
import { counted } from '../../../shared/formatting/lead-words.ts';
import { momentWords } from '../../../shared/formatting/time-words.ts';
import { useNow } from '../../../shared/live/now.ts';
import { routes } from '../../../routes.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { AlertActs } from './alert-acts.tsx';
import { alertQuery, endSend, sendsQuery, textsQuery } from '../../../shared/alerts/alert-changes.ts';
import { alertBadge, SEND_WORDS, sendReasonWords, stoppedWords } from '../../../shared/alerts/alert-words.ts';
import { type SendStatus, StatusCounts } from './status-counts.tsx';
import { StopBar } from './stop-bar.tsx';
import { textReasonWords } from './text-words.ts';
import { TextsPanel } from './texts-panel.tsx';
import styles from './alerts.module.css';

const GIVE_UP_WARNING = 'Give up on this email? It is not sent any more.';

type DealStage = Schemas['DealStage'];

/** The progress of the emails about a deal. Each count opens the list of its emails. */
export function AlertPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const [status, textStatus] = [search.get('status'), search.get('texts')] as (SendStatus | null)[];
  const now = useNow();
  const { data: deal } = useQuery(dealQuery(id));
  const { data: alert, error, refetch } = useQuery(alertQuery(id));
  // Of the two, the emails are read more often: they may be on their way while the deal still says that none is.
  const isOld = deal?.stage === 'scheduled' && Boolean(alert?.startedAt);
  const shown = isOld ? undefined : deal;
  const next = shown && nextWords(shown, now, alert?.status);
  return (
    <>
      <BackTo to={routes.deal(id)}>{deal ? titleOf(deal) : 'Deal'}</BackTo>
      <PageHead title="Emails">{alert && <Badge look={alertBadge(alert)[0]}>{alertBadge(alert)[1]}</Badge>}</PageHead>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!alert && !error && <RowsLoading />}
      {shown?.stage === 'scheduled' && <StopBar deal={shown} />}
      {next !== undefined && <p>{next}</p>}
      <div className={styles.steps}>
        {alert && <Counts alert={alert} stage={deal?.stage} />}
        {status && <Sends key={status} id={id} status={status} />}
        {alert && alert.texts.status !== 'off' && <TextsPanel alert={alert} />}
        {textStatus && <Texts key={textStatus} id={id} status={textStatus} />}
      </div>
    </>
  );
}

/** How many unfinished emails delay the date on which the deal opens to everyone, and until when. */
function PublicDateDelay({ alert, now }: { alert: Schemas['AlertState']; now: number }) {
  const { holding, holdsUntil } = alert;
  if (holding === 0 || alert.status === 'cancelled') return null;
  return (
    <p>
      Not finished: {counted(holding, 'email')}.{' '}
      {holdsUntil === null
        ? 'The public date is set when all are finished, or four hours after each was tried.'
        : `The public date waits for them until ${momentWords(holdsUntil, now)} at most.`}
    </p>
  );
}

function Counts({ alert, stage }: { alert: Schemas['AlertState']; stage: DealStage | undefined }) {
  const now = useNow();
  const { staff: me } = useSession();
  const { subject, reason, startsAt, startedAt, endedAt, counts } = alert;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const times = [
    counted(all, 'email'),
    startedAt ? `begun ${momentWords(startedAt, now)}` : `planned for ${momentWords(startsAt, now)}`,
    endedAt && `ended ${momentWords(endedAt, now)}`,
  ];
  return (
    <section className={panel.panel} aria-labelledby="counts">
      <h2 id="counts">{subject}</h2>
      <p className={panel.soft}>
        {alert.status === 'scheduled'
          ? `The first goes out ${momentWords(startsAt, now)}.`
          : times.filter(Boolean).join(', ')}
      </p>
      <PublicDateDelay alert={alert} now={now} />
      {reason !== null && <Bar look={alert.status === 'paused' ? 'bad' : undefined}>{stoppedWords(alert, me.id)}</Bar>}
      <StatusCounts counts={counts} parameter="status" />
      <AlertActs alert={alert} stage={stage} />
    </section>
  );
}

/** The newest 200 emails with a status. */
function Sends({ id, status }: { id: string; status: SendStatus }) {
  const canGiveUp = useSession().isAtLeast('agent') && status === 'waiting';
  return (
    <Members title={SEND_WORDS[status]} query={sendsQuery(id, status)} reasonWords={sendReasonWords} status={status}>
      {(send) =>
        canGiveUp && <ActButton act={async () => confirm(GIVE_UP_WARNING) && endSend(id, send)}>Give up</ActButton>
      }
    </Members>
  );
}

/** The newest 200 texts with a status. */
function Texts({ id, status }: { id: string; status: SendStatus }) {
  const title = `Texts: ${SEND_WORDS[status].toLowerCase()}`;
  return <Members title={title} query={textsQuery(id, status)} reasonWords={textReasonWords} status={status} />;
}

interface MembersProps {
  title: string;
  query: ReturnType<typeof sendsQuery>;
  status: SendStatus;
  reasonWords: (reason: string) => string;
  /** The buttons of one email, by its id. */
  children?: (id: string) => ReactNode;
}

function Members({ title, query, status, reasonWords, children }: MembersProps) {
  const now = useNow();
  const { data, error, refetch } = useQuery(query);
  return (
    <section className={styles.sends} aria-label={title}>
      <h2>{title}</h2>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data?.items.length === 0 && <EmptyState title="Nobody." />}
      {data && data.items.length > 0 && (
        <Items label={title}>
          {data.items.map(({ id: send, leadId, name, reason, at, nextAt }) => (
            <Item
              key={send}
              facts={[
                momentWords(at, now) + (reason === null ? '' : `: ${reasonWords(reason)}`),
                status === 'waiting' && `next try ${momentWords(nextAt, now)}`,
              ]
                .filter(Boolean)
                .join(', ')}
              actions={children?.(send)}
            >
              {leadId === null ? 'Somebody who was erased' : <Link to={routes.lead(leadId)}>{name}</Link>}
            </Item>
          ))}
        </Items>
      )}
    </section>
  );
}
