import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import type { Undo } from '../changes/undo.ts';
import { refreshAfterAction, versioned } from '../deals/deal-changes.ts';
import type { Deal } from '../deals/deal-words.ts';
import { pausedQuery } from './paused-query.ts';

const SENDING_POLL_MS = 2000;
const withId = (id: string) => ({ params: { path: { id } } });

/** How many members would be emailed about a deal, and how many would not, by reason. */
export const audienceQuery = (dealId: string) =>
  queryOptions({
    queryKey: ['audience', dealId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/deals/{id}/audience', { ...withId(dealId), signal, ...IN_BACKGROUND })),
    gcTime: 0,
  });

/**
 * The state of an alert, which has the id of its deal. It names nobody, so it is read every two seconds while the
 * emails are scheduled or being sent.
 */
export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: ['alert', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/alerts/{id}', { ...withId(id), signal, ...IN_BACKGROUND })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      (data?.status === 'scheduled' || data?.status === 'sending') && SENDING_POLL_MS,
  });

/** The state of an alert, also read every two seconds while texts are left, or wait to be skipped after a cancel. */
export const textingQuery = (id: string) => ({
  ...alertQuery(id),
  refetchInterval: ({ state: { data } }: { state: { data: Schemas['AlertState'] | undefined } }) =>
    data !== undefined && areTextsLeft(data.texts) && SENDING_POLL_MS,
});

const areTextsLeft = ({ status, hasMore, counts }: Schemas['AlertTexts']) =>
  status === 'cancelled' ? counts.some(({ name }) => name === 'waiting') : status === 'on' && hasMore;

/** The status of the emails about a deal, while it has no public date yet. */
export function useAlertStatus(deal: Deal | undefined): Schemas['AlertStatus'] | undefined {
  const isOpen = deal?.stage === 'early' && deal.publicAt === null;
  return useQuery({ ...alertQuery(deal?.id ?? ''), enabled: isOpen }).data?.status;
}

/** The emails of an alert with one status. Each read is audited, because it names members. */
export const sendsQuery = (id: string, status: Schemas['SendStatus']) =>
  queryOptions({
    queryKey: ['alert', id, status],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/alerts/{id}/sends', { params: { path: { id }, query: { status } }, signal })),
    gcTime: 0,
  });

/** The texts of an alert with one status. Each read is audited, because it names members. */
export const textsQuery = (id: string, status: Schemas['SendStatus']) =>
  queryOptions({
    queryKey: ['alert', id, `texts ${status}`],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/alerts/{id}/texts', { params: { path: { id }, query: { status } }, signal })),
    gcTime: 0,
  });

/** Sends a test email to the user's own address. @throws Problem */
export const sendTest = ({ id }: Deal) => bodyOf(api.POST('/api/admin/deals/{id}/test-email', withId(id)));

/** Schedules the emails about a deal: the first leaves in five minutes. @throws Problem */
export const announce = (undo: Undo, deal: Deal) =>
  bodyOf(api.POST('/api/admin/deals/{id}/announce', versioned(deal))).finally(() => refreshAfterAction(undo));

/** Cancels an announcement before its first email leaves. @throws Problem */
export const stopAnnouncing = (undo: Undo, { id }: Deal) =>
  bodyOf(api.POST('/api/admin/deals/{id}/stop', withId(id))).finally(() => refreshAfterAction(undo));

/** Takes a deal off the market. @throws Problem */
export const withdraw = (undo: Undo, deal: Deal) =>
  bodyOf(api.POST('/api/admin/deals/{id}/withdraw', versioned(deal))).finally(() => refreshAfterAction(undo));

const ACTS = {
  pause: (id: string) => bodyOf(api.POST('/api/admin/alerts/{id}/pause', withId(id))),
  resume: (id: string) => bodyOf(api.POST('/api/admin/alerts/{id}/resume', withId(id))),
  cancel: (id: string) => bodyOf(api.POST('/api/admin/alerts/{id}/cancel', withId(id))),
  'resend-unknown': (id: string) => bodyOf(api.POST('/api/admin/alerts/{id}/resend-unknown', withId(id))),
};

export type AlertAct = keyof typeof ACTS;

/** @throws Problem */
export const actOnAlert = (id: string, act: AlertAct): Promise<unknown> =>
  ACTS[act](id).finally(() =>
    Promise.all([['alert', id], pausedQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  );

const TEXT_ACTS: typeof ACTS = {
  pause: (id) => bodyOf(api.POST('/api/admin/alerts/{id}/texts/pause', withId(id))),
  resume: (id) => bodyOf(api.POST('/api/admin/alerts/{id}/texts/resume', withId(id))),
  cancel: (id) => bodyOf(api.POST('/api/admin/alerts/{id}/texts/cancel', withId(id))),
  'resend-unknown': (id) => bodyOf(api.POST('/api/admin/alerts/{id}/texts/resend-unknown', withId(id))),
};

/** Like `actOnAlert`, for the texts alone. @throws Problem */
export const actOnTexts = (id: string, act: AlertAct): Promise<unknown> =>
  TEXT_ACTS[act](id).finally(() => queryClient.invalidateQueries({ queryKey: ['alert', id] }));

/** Gives up on an email that waits to be sent. @throws Problem */
export const endSend = (id: string, hash: string): Promise<unknown> =>
  bodyOf(api.POST('/api/admin/alerts/{id}/sends/{hash}/end', { params: { path: { id, hash } } })).finally(() =>
    queryClient.invalidateQueries({ queryKey: ['alert', id] }),
  );
