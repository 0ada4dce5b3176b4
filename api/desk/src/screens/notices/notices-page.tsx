import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { usePages } from '../../shared/api/use-pages.ts';
import { useNow } from '../../shared/live/now.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { Button } from '../../shared/components/button.tsx';
import { Choice } from '../../shared/components/field.tsx';
import { Item, PagedItems } from '../../shared/components/items.tsx';
import { Badge, ProblemBar } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { routes } from '../../routes.ts';
import styles from '../../shared/components/items.module.css';
import { CHANNEL_WORDS, KIND_WORDS, STATE_WORDS } from './notice-words.ts';
import { counted, forCount } from '../../shared/formatting/lead-words.ts';

type Delivery = Schemas['NoticeDelivery'];
type State = Schemas['DeliveryState'];

const KEY = 'notices';

/** Emails and webhooks about leads, by state: at first the failed ones, each with a button to send it again. */
export function NoticesPage() {
  const { undo } = useDesk();
  const now = useNow();
  const [search, setSearch] = useSearchParams();
  const state = (search.get('state') ?? 'failed') as State;
  const list = usePages<Delivery>([KEY, state], (page, signal) =>
    bodyOf(api.GET('/api/admin/notices', { params: { query: { state, ...page } }, signal })),
  );
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (replay: () => Promise<string>) => undo.showDone(await replay()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
  });
  const replayOne = (id: string) => async () => {
    await bodyOf(api.POST('/api/admin/notices/{id}/replay', { params: { path: { id } } }));
    return 'The notice is being sent again.';
  };
  const replayAll = (body: Schemas['NoticeReplay']) => async () => {
    const { replayed } = await bodyOf(api.POST('/api/admin/notices/replay', { body }));
    return `${counted(replayed, 'notice is', 'notices are')} being sent again.`;
  };
  const kinds = state === 'failed' ? kindsOf(list.items ?? []) : [];
  return (
    <>
      <PageHead title="Notices">
        <Choice
          label="Show"
          value={state}
          options={STATE_WORDS}
          onChange={(next) => setSearch({ state: next }, { replace: true })}
        />
      </PageHead>
      {error && <ProblemBar problem={error} />}
      {kinds.length > 0 && (
        <div role="group" aria-label="Send all again" className={styles.actions}>
          {kinds.map(({ kind, channel }) => (
            <Button
              key={`${kind} ${channel}`}
              disabled={isPending}
              onClick={() => mutate(replayAll({ kind, channel }))}
            >
              Send all again: {KIND_WORDS[kind]}, {CHANNEL_WORDS[channel].toLowerCase()}
            </Button>
          ))}
        </div>
      )}
      <PagedItems label="Notices" list={list} empty={EMPTY[state]}>
        {(notice) => (
          <Item
            key={notice.id}
            facts={factsOf(notice, now)}
            actions={
              <>
                {notice.leadId !== null && <Link to={routes.lead(notice.leadId)}>Lead</Link>}
                {notice.state === 'failed' && (
                  <Button onClick={() => mutate(replayOne(notice.id))} disabled={isPending}>
                    Send again
                  </Button>
                )}
              </>
            }
          >
            {KIND_WORDS[notice.kind]}
            {notice.channel && ` · ${CHANNEL_WORDS[notice.channel]} to ${notice.destination}`}{' '}
            {notice.state === 'failed' && <Badge look="bad">failed</Badge>}
          </Item>
        )}
      </PagedItems>
    </>
  );
}

const EMPTY: Record<State, string> = {
  failed: 'No notice has failed.',
  pending: 'No notice is waiting.',
  sent: 'No notice has been sent yet.',
};

/** The combinations of kind and channel among the shown notices. */
function kindsOf(items: readonly Delivery[]) {
  const kinds = new Map<string, Schemas['NoticeReplay']>();
  for (const { kind, channel } of items) if (channel) kinds.set(`${kind} ${channel}`, { kind, channel });
  return [...kinds.values()];
}

/** "today 9:14 AM, tried 3 times: the receiver returned 500. Next try today 9:40 AM." */
function factsOf(
  { createdAt, endedAt, attempts, lastError, nextAttemptAt, channel, state }: Delivery,
  now: number,
): string {
  if (channel === null)
    return `${momentWords(createdAt, now)}. Nobody can receive it yet: no enabled agent or admin, and no webhook.`;
  const tries = attempts === 0 ? '' : `, tried ${forCount(attempts, 'once', counted(attempts, 'time'))}`;
  const why = lastError === null ? '' : `: ${lastError}`;
  const next = state === 'pending' && nextAttemptAt ? ` Next try ${momentWords(nextAttemptAt, now)}.` : '';
  return `${momentWords(endedAt ?? createdAt, now)}${tries}${why}.${next}`;
}
