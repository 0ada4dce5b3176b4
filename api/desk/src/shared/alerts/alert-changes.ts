import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { afterAct, versioned } from '../deals/deal-changes.ts';
import type { Deal } from '../deals/deal-words.ts';

const PAUSE_MS = 2000;
const PAUSED_MS = 10_000;
const of = (id: string) => ({ params: { path: { id } } });

export const audienceQuery = (dealId: string) =>
  queryOptions({
    queryKey: ['audience', dealId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/deals/{id}/audience', { ...of(dealId), signal, ...IN_BACKGROUND })),
    gcTime: 0,
  });

/** An alert has the id of its deal. It names no person, and is read again while it changes. */
export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: ['alert', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/alerts/{id}', { ...of(id), signal, ...IN_BACKGROUND })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.status === 'scheduled' || data?.status === 'sending') && PAUSE_MS,
  });

/** Each read is audited: it names people. */
export const sendsQuery = (id: string, status: Schemas['SendStatus']) =>
  queryOptions({
    queryKey: ['alert', id, status],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/alerts/{id}/sends', { params: { path: { id }, query: { status } }, signal })),
    gcTime: 0,
  });

/** Sends a test email to the user's own address. @throws Problem */
export const sendTest = ({ id }: Deal) => bodyOf(api.POST('/api/admin/deals/{id}/test-email', of(id)));

/** @throws Problem */
export const announce = (deal: Deal) =>
  bodyOf(api.POST('/api/admin/deals/{id}/announce', versioned(deal))).finally(afterAct);

/** Works within five minutes. @throws Problem */
export const stopAnnouncing = ({ id }: Deal) =>
  bodyOf(api.POST('/api/admin/deals/{id}/stop', of(id))).finally(afterAct);

/** @throws Problem */
export const withdraw = (deal: Deal) =>
  bodyOf(api.POST('/api/admin/deals/{id}/withdraw', versioned(deal))).finally(afterAct);

const ACTS = {
  pause: (id: string) => bodyOf(api.POST('/api/admin/alerts/{id}/pause', of(id))),
  resume: (id: string) => bodyOf(api.POST('/api/admin/alerts/{id}/resume', of(id))),
  cancel: (id: string) => bodyOf(api.POST('/api/admin/alerts/{id}/cancel', of(id))),
  'resend-unknown': (id: string) => bodyOf(api.POST('/api/admin/alerts/{id}/resend-unknown', of(id))),
};

export type AlertAct = keyof typeof ACTS;

/** @throws Problem */
export const actOnAlert = (id: string, act: AlertAct): Promise<unknown> =>
  ACTS[act](id).finally(() => queryClient.invalidateQueries({ queryKey: ['alert', id] }));

/** Ends a waiting email. @throws Problem */
export const endSend = (id: string, hash: string): Promise<unknown> =>
  bodyOf(api.POST('/api/admin/alerts/{id}/sends/{hash}/end', { params: { path: { id, hash } } })).finally(() =>
    queryClient.invalidateQueries({ queryKey: ['alert', id] }),
  );

/** The paused alerts: each keeps a deal from opening. */
export const pausedQuery = queryOptions({
  queryKey: ['alerts', 'paused'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/alerts', { signal, ...IN_BACKGROUND })),
  refetchInterval: PAUSED_MS,
});
