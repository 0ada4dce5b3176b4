/** @jest-environment node */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { neighborsOf } from '../changes/opened-list.ts';
import { showStored } from '../changes/show-stored.ts';
import type { Write } from '../changes/write.ts';
import { createDesk } from '../desk/create-desk.ts';
import type { Desk } from '../desk/desk.ts';
import { type Session, sessionStore } from '../session/session-store.ts';
import { listedLead, readAgain } from './cached-leads.ts';
import { queryKeys } from './query-keys.ts';

let desk: Desk;
beforeEach(() => void (desk = createDesk()));
afterEach(() => queryClient.clear());

type Changes = Schemas['Changes'];
const NOTHING = { changed: [], erased: [], arrived: [], viewing: [], missed: false, manyArrived: false };
const apply = (changes: Partial<Changes>, isFirst = false) =>
  desk.live.apply({ ...NOTHING, ...changes } as Changes, isFirst);
const applyChange = (of: object) => apply({ changed: [of as Changes['changed'][number]] });
const ANN = { id: 'ann', name: 'Ann' };
const tick = () => new Promise((resolve) => setTimeout(resolve));

test('a read of a lead that began before a change was stored is not shown', async () => {
  const reads: ((lead: { version: number }) => void)[] = [];
  const queryFn = () => new Promise((resolve) => reads.push(resolve));
  const screen = new QueryObserver(queryClient, { queryKey: queryKeys.lead('1'), queryFn });
  const leave = screen.subscribe(() => undefined);
  void readAgain('1');
  await new Promise((resolve) => setImmediate(resolve));
  reads.toReversed().forEach((answer, index) => answer({ version: reads.length - index }));
  await new Promise((resolve) => setImmediate(resolve));
  expect([reads.length, screen.getCurrentResult().data]).toEqual([2, { version: 2 }]);
  leave();
});

test('after a colleague’s change, a lead, its land and its offers are read again; an erasure removes them from memory', async () => {
  const keys = [queryKeys.lead('1'), queryKeys.land('1'), queryKeys.offers('1')];
  for (const key of keys) queryClient.setQueryData(key, { id: '1', timeline: [], otherSubmissions: [] });
  applyChange({ id: '1', version: 1, by: ANN });
  await tick();
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  apply({ erased: ['1'] });
  expect(keys.map((key) => queryClient.getQueryData(key))).toEqual([undefined, undefined, undefined]);
});

test('the pages of other leads of the same person drop the name of an erased lead', () => {
  const other = { id: '2', name: 'Jane Roe' };
  const timeline = [{ kind: 'same-person-said', other }];
  const lead = { id: '1', timeline, otherSubmissions: [{ id: '2' }, { id: '3' }] };
  queryClient.setQueryData(queryKeys.lead('1'), lead);
  apply({ erased: ['2'] });
  expect(queryClient.getQueryData(queryKeys.lead('1'))).toEqual({
    ...lead,
    timeline: [{ kind: 'same-person-said', other: { id: '2', name: null } }],
    otherSubmissions: [{ id: '3' }],
  });
});

/** A lead with the page that shows it and the server that stores it. Each method is one step. */
function simulateLead(id: string) {
  sessionStore.set({ is: 'open', session: { staff: ANN } as unknown as Session });
  const server = { version: 1, history: 1 };
  const reads: (() => void)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<{ history: number }>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      const answer = { id, timeline: [], otherSubmissions: [], ...server };
      reads.push(() => resolve(answer));
    });
  let leave: (() => void) | undefined;
  const screen = new QueryObserver<{ history: number }>(queryClient, { queryKey: queryKeys.lead(id), queryFn });
  const write: Write = { key: id, kind: 'log', label: '', leadId: id, body: {} };
  return {
    open: () => (leave ??= screen.subscribe(() => undefined)),
    leave: () => void (leave = leave?.() as undefined),
    /** The server stores the user's call. */
    store: () => void ((server.version += 1), (server.history += 1)),
    /** The response to the call arrives. */
    respond: () => showStored(desk, write, { contact: {}, lead: { id, ...server, history: undefined } }),
    /** The feed reports the change. */
    event: (by: object | null = ANN) => applyChange({ id, version: server.version, by }),
    erase: () => apply({ erased: ['another'] }),
    /** The reads that have begun get their response. */
    read: () => reads.splice(0).forEach((answer) => answer()),
    /** Opens the page, waits for its reads, and returns the version of the history. */
    async shown() {
      this.open();
      for (let tries = 0; tries < 3; tries += 1) {
        await tick();
        this.read();
      }
      await tick();
      this.leave();
      return queryClient.getQueryData<{ history: number }>(queryKeys.lead(id))?.history;
    },
  };
}

test('the history of a lead has the user’s own change when they open it again, whatever the feed reported meanwhile', async () => {
  const meanwhile = {
    'the event of the change': ['event'],
    'two events, and an erasure of another lead': ['event', 'erase', 'event'],
    'the event during a read that the user leaves before it ends': ['open', 'event', 'leave'],
  } as const;
  for (const [what, steps] of Object.entries(meanwhile)) {
    const lead = simulateLead(what);
    await lead.shown();
    lead.store();
    lead.respond();
    await tick();
    for (const step of steps) {
      lead[step]();
      await tick();
    }
    expect([what, await lead.shown()]).toEqual([what, 2]);
  }
});

test('rows show a correction and its undo', () => {
  const row = { id: '1', version: 1, firstName: 'Jon', phone: '+12125550123', flags: {} };
  queryClient.setQueryData(queryKeys.lists, { pages: [{ items: [row] }], pageParams: [''] });
  const shown = () => (listedLead('1') as unknown as typeof row).firstName;
  const quarantine = { quarantined: false, state: 'none' };
  const state = { id: '1', status: 'new', nextStatuses: [], assignee: null, followUpAt: null, quarantine };
  const entry = { field: 'firstName', of: '0' };
  const correct: Write = { key: '1', kind: 'correct', label: '', leadId: '1' };
  const corrected = { ...entry, kind: 'person-corrected', from: 'Jon', to: 'John' };
  showStored(desk, correct, { ...state, version: 2, entries: [corrected] });
  expect(shown()).toBe('John');
  const undone = { ...entry, kind: 'change-undone', what: 'person-corrected', from: 'John', to: 'Jon' };
  showStored(desk, { ...correct, kind: 'undo' }, { ...state, version: 3, entries: [undone] });
  expect(shown()).toBe('Jon');
});

const change = (id: string, of: object) => applyChange({ id, version: 1, by: null, ...of });

test('due follow-ups are shown for the user’s own and unassigned leads, not for a colleague’s or a lost one', () => {
  sessionStore.set({ is: 'open', session: { staff: ANN } as unknown as Session });
  const [soon, later] = [60_000, 600_000].map((ahead) => new Date(Date.now() + ahead).toISOString());
  const mine = { status: 'contacted', assignee: ANN, followUpAt: soon };
  change('mine', mine);
  change('unassigned', { ...mine, assignee: null });
  change('colleague', { ...mine, assignee: { id: 'bob', name: 'Bob' } });
  change('lost', { ...mine, status: 'lost' });
  change('postponed', mine);
  change('postponed', { ...mine, followUpAt: later });
  expect(desk.followUps.due.get()).toEqual([]);
  desk.clock.setSkew(120_000);
  expect(desk.followUps.due.get().map(({ id }) => id)).toEqual(['mine', 'unassigned']);
  change('mine', { ...mine, followUpAt: later });
  expect(desk.followUps.due.get().map(({ id }) => id)).toEqual(['unassigned']);
});

test('a new email is news for the assignee of its lead until Today lists it', () => {
  sessionStore.set({ is: 'open', session: { staff: ANN } as unknown as Session });
  const isNews = (of: object) => {
    desk.live.clearNews();
    change('1', { unreadEmail: true, assignee: ANN, ...of });
    return desk.live.news.get().isEmail;
  };
  expect([isNews({}), isNews({ assignee: null })]).toEqual([true, true]);
  const bob = { id: 'bob', name: 'Bob' };
  expect([isNews({ assignee: bob }), isNews({ by: bob }), isNews({ unreadEmail: false })]).toEqual(
    Array(3).fill(false),
  );
  queryClient.setQueryData(queryKeys.today, { replies: { items: [{ id: '1' }] } });
  expect(isNews({})).toBe(false);
});

test('Next skips a lost lead until it is open again', () => {
  desk.openedList.set({ from: '/leads', name: 'Leads', ids: ['a', 'b', 'c'] });
  queryClient.setQueryData(queryKeys.lead('b'), { id: 'b', version: 1, status: 'new', timeline: [] });
  const afterA = (status: string) => {
    change('b', { status, followUpAt: null, assignee: null });
    return neighborsOf(desk.openedList.get(), 'a').next;
  };
  expect(['lost', 'contacted'].map(afterA)).toEqual(['c', 'b']);
});

test('a decision about spam and its undo show at once', () => {
  const flags = { suspectedSpam: true, confirmedSpam: false, test: true };
  queryClient.setQueryData(queryKeys.lead('b'), { id: 'b', version: 1, status: 'new', timeline: [], flags });
  const shown = () => queryClient.getQueryData<{ flags: object }>(queryKeys.lead('b'))?.flags;
  const spam: Write = { key: 'b', kind: 'spam', label: '', leadId: 'b' };
  const decided = (kind: 'spam' | 'undo', version: number, state: string) =>
    showStored(desk, { ...spam, kind }, { id: 'b', version, quarantine: { quarantined: true, state } });
  decided('spam', 2, 'confirmed');
  expect(shown()).toEqual({ ...flags, confirmedSpam: true });
  decided('undo', 3, 'suspected');
  expect(shown()).toEqual(flags);
});

test('new leads are counted once, without those from before the lists were read', () => {
  const arrive = (arrived: string[], more: Partial<Changes> = {}, isFirst = false) => {
    apply({ arrived, ...more }, isFirst);
    return desk.live.news.get();
  };
  expect(arrive(['old'], {}, true)).toEqual({ arrived: [], isMore: false, isInterested: false, isEmail: false });
  expect(arrive(['old', 'new'])).toEqual({ arrived: ['new'], isMore: false, isInterested: false, isEmail: false });
  expect(arrive(['new', 'newer'])).toEqual({
    arrived: ['new', 'newer'],
    isMore: false,
    isInterested: false,
    isEmail: false,
  });
  expect(arrive([], { erased: ['new'] })).toEqual({
    arrived: ['newer'],
    isMore: false,
    isInterested: false,
    isEmail: false,
  });
  expect(arrive(['missed'], { missed: true })).toEqual({
    arrived: ['newer'],
    isMore: true,
    isInterested: false,
    isEmail: false,
  });
});
