import { renderDesk } from '../../../desk.fixture.tsx';
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { fakeApi } from '../../../browser.fixture.ts';
import type { Schemas } from '../../../shared/api/call.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import type { Deal } from '../../../shared/deals/deal-words.ts';
import { AlertActs } from './alert-acts.tsx';
import { AlertPage } from './alert-page.tsx';
import { stoppedWords } from '../../../shared/alerts/alert-words.ts';
import { AnnouncePage } from './announce-page.tsx';
import { PausedAlerts } from '../../../shared/alerts/paused-alerts.tsx';
import { StopBar } from './stop-bar.tsx';

const DEAL = {
  id: 'deal',
  stage: 'preparing',
  version: 3,
  acres: 5,
  place: 'Apache County, Arizona',
  ...{ headStartHours: 24, directions: null, point: null },
  claim: null,
  kinds: ['Recreational Land'],
};
const TEXTS = { status: 'off', reason: null, by: null, counts: [], hasMore: false };
const AUDIENCE = {
  texts: {
    ...{ count: 312, isEstimate: false, segments: 1, cents: 250, problem: null },
    text: 'Example Land: 5 acres for $9,900. Reply STOP to end',
  },
  ...{ members: 1204, mostToday: 1000, providers: [] },
  interests: [{ name: 'Recreational Land', count: 900 }],
  skipped: [
    { name: 'other-interests', count: 20 },
    { name: 'left', count: 11 },
  ],
};
const COUNTS = [
  { name: 'sent', count: 1201 },
  { name: 'unknown', count: 3 },
];

const draw = (role: string, at: string) =>
  renderDesk(
    <Routes>
      <Route path="deals/:id/announce" element={<AnnouncePage />} />
      <Route path="deals/:id/alert" element={<AlertPage />} />
    </Routes>,
    { at: `/deals/deal/${at}`, role },
  );

test.each([true, false])(
  'only a blocking check disables the Announce button (blocking: %s), and the audience is counted',
  async (isBlocking) => {
    const checks = [{ code: 'price-missing', isBlocking, message: 'Set a price.' }];
    fakeApi(({ path }) => [200, path.endsWith('audience') ? AUDIENCE : { ...DEAL, checks }]);
    draw('admin', 'announce');
    const audience = await screen.findByRole('region', { name: /Who is told/ });
    await waitFor(() => expect(audience.textContent).toMatch(/1,204 emails\. Public .+ or later\./));
    expect(audience.textContent).toContain('312 texts, 1 segment each, about $2.50');
    expect(audience.textContent).toContain('Example Land: 5 acres for $9,900. Reply STOP to end');
    expect(audience.textContent).toContain('At most 1,000 of them go out today');
    expect(audience.textContent).toContain('31 skipped: 20 want other land, 11 left the list.');
    expect(screen.getByRole('button', { name: 'Announce' })).toHaveProperty('disabled', isBlocking);
  },
);

test.each([
  [71_000, /About 71,000 texts, 1 segment each, about/],
  [0, /Hardly any texts, 1 segment each/],
])('an estimate of %i texts is named as one', async (count, words) => {
  queryClient.clear();
  const texts = { ...AUDIENCE.texts, count, isEstimate: true };
  fakeApi(({ path }) => [200, path.endsWith('audience') ? { ...AUDIENCE, texts } : { ...DEAL, checks: [] }]);
  draw('admin', 'announce');
  const audience = await screen.findByRole('region', { name: /Who is told/ });
  await waitFor(() => expect(audience.textContent).toMatch(words));
});

test('before a kind of land is chosen, no member is said to want other land', async () => {
  fakeApi(({ path }) => [200, path.endsWith('audience') ? AUDIENCE : { ...DEAL, kinds: [], checks: [] }]);
  draw('admin', 'announce');
  const audience = await screen.findByRole('region', { name: /Who is told/ });
  await waitFor(() => expect(audience.textContent).toContain('31 skipped: '));
  expect(audience.textContent).toContain('20 wait until the kind of land is chosen, 11 left the list.');
});

test('the announce page quotes the claim about market value, and announcing hides an earlier confirmation', async () => {
  const claim = 'Our estimate $20,000, from 3 sales. The price is 25% lower. Not an appraisal.';
  const requests = fakeApi(({ path }) => [200, path.endsWith('audience') ? AUDIENCE : { ...DEAL, claim, checks: [] }]);
  const { undo } = draw('admin', 'announce').desk;
  await screen.findByText(`Email and page say: ${claim}`);
  undo.showDone('Stopped. Nobody was told.');
  const button = await screen.findByRole('button', { name: 'Announce' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/announce'))).toBe(true));
  await waitFor(() => expect(undo.last.get()).toBeUndefined());
});

test('the time left to stop an announcement counts down by the second, and Stop stops the announcement', async () => {
  jest.useFakeTimers();
  const requests = fakeApi(() => [200, DEAL]);
  const deal = { ...DEAL, stage: 'scheduled', startsAt: new Date(Date.now() + 61_000).toISOString() };
  renderDesk(<StopBar deal={deal as unknown as Deal} />, { role: 'admin' });
  expect(screen.getByRole('timer').textContent).toBe('1:01');
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(screen.getByRole('timer').textContent).toBe('0:59');
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/api/admin/deals/deal/stop' });
  jest.useRealTimers();
});

test('emails that are on their way cannot be stopped as if nobody had been told', async () => {
  const at = new Date().toISOString();
  const alert = { id: 'deal', status: 'sending', reason: null, hasMore: true, subject: 'Five acres', startsAt: at };
  const counted = { ...alert, startedAt: at, counts: COUNTS, holding: 0, holdsUntil: null, texts: TEXTS };
  fakeApi(({ path }) => [
    200,
    path.startsWith('/api/admin/alerts/') ? counted : { ...DEAL, stage: 'scheduled', startsAt: at, checks: [] },
  ]);
  draw('admin', 'alert');
  await screen.findByText(/^1,204 emails, begun today/);
  await screen.findByRole('link', { name: /acres in/ });
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(screen.queryByText(/Nobody has been told/)).toBeNull();
});

test('each count opens the list of its emails; only an admin who accepts a warning sends unknown ones again', async () => {
  const alert = {
    id: 'deal',
    status: 'sent',
    reason: null,
    hasMore: false,
    subject: 'Five acres',
    startsAt: new Date().toISOString(),
    counts: COUNTS,
    holding: 0,
    holdsUntil: null,
    texts: TEXTS,
  };
  const send = { id: 'send', leadId: 'jane', name: 'Jane Roe', reason: 'no-answer' };
  const people = { items: [{ ...send, at: alert.startsAt, nextAt: alert.startsAt }] };
  const requests = fakeApi(({ path, query }) => {
    if (!path.startsWith('/api/admin/alerts/')) return [200, { ...DEAL, stage: 'early', checks: [] }];
    return [200, path.endsWith('/sends') && query.get('status') === 'unknown' ? people : alert];
  });
  const { unmount } = draw('viewer', 'alert');
  fireEvent.click(await screen.findByRole('link', { name: 'Unknown 3' }));
  expect(await screen.findByRole('link', { name: 'Jane Roe' })).toHaveProperty('pathname', '/leads/jane');
  expect(screen.queryAllByRole('button')).toEqual([]);
  unmount();
  draw('admin', 'alert');
  const again = await screen.findByRole('button', { name: /Send 3 unknown again/ });
  const countSentAgain = () => requests.filter(({ path }) => path.endsWith('/resend-unknown')).length;
  window.confirm = () => false;
  fireEvent.click(again);
  await act(() => new Promise(requestAnimationFrame));
  expect(countSentAgain()).toBe(0);
  window.confirm = () => true;
  fireEvent.click(again);
  await waitFor(() => expect(countSentAgain()).toBe(1));
});

test('the page counts and lists the emails that delay the public date, and an agent gives up on one', async () => {
  const at = new Date().toISOString();
  const counts = [
    { name: 'sent', count: 9 },
    { name: 'waiting', count: 1 },
  ];
  const alert = {
    id: 'deal',
    status: 'sending',
    reason: null,
    hasMore: true,
    subject: 'Five acres',
    startsAt: at,
    counts,
    holding: 1,
    holdsUntil: at,
    texts: TEXTS,
  };
  const send = { id: 'hash', leadId: 'jane', name: 'Jane Roe', reason: 'answer-451', at, nextAt: at };
  const requests = fakeApi(({ path }) => {
    if (!path.startsWith('/api/admin/alerts/')) return [200, { ...DEAL, stage: 'early', checks: [] }];
    return [200, path.endsWith('/sends') ? { items: [send] } : alert];
  });
  draw('agent', 'alert');
  await screen.findByText(/Not finished: 1 email\. The public date waits for them until .+ at most\./);
  fireEvent.click(await screen.findByRole('link', { name: 'Waiting 1' }));
  await screen.findByText(/the mail server answered 451, next try/);
  fireEvent.click(screen.getByRole('button', { name: 'Give up' }));
  const path = '/api/admin/alerts/deal/sends/hash/end';
  await waitFor(() => expect(requests).toContainEqual(expect.objectContaining({ method: 'POST', path })));
});

test('a problem of the text is named, and the emails go out', async () => {
  const texts = { count: 0, segments: 1, cents: 0, problem: 'Phones cannot show “ó” in a plain text.' };
  fakeApi(({ path }) => [200, path.endsWith('audience') ? { ...AUDIENCE, texts } : { ...DEAL, checks: [] }]);
  draw('admin', 'announce');
  await screen.findByText('No texts: Phones cannot show “ó” in a plain text. The emails go out.');
  expect(screen.getByRole('button', { name: 'Announce' })).toHaveProperty('disabled', false);
});

test('without members who agreed to texts, the audience has no price', async () => {
  queryClient.clear();
  const texts = { count: 0, isEstimate: false, segments: 1, cents: 0, problem: null };
  fakeApi(({ path }) => [200, path.endsWith('audience') ? { ...AUDIENCE, texts } : { ...DEAL, checks: [] }]);
  draw('admin', 'announce');
  await screen.findByText('No texts: none of them agreed to texts, or may get one this week.');
});

test('after the announcement no text is said to come if nobody agreed to texts', async () => {
  queryClient.clear();
  const alert = { id: 'deal', status: 'sent', reason: null, hasMore: false, subject: 'Five acres', startsAt: '' };
  const state = { ...alert, startedAt: new Date().toISOString(), counts: COUNTS, holding: 0, holdsUntil: null };
  fakeApi(({ path }) => [200, path.includes('/alerts/') ? { ...state, texts: { ...TEXTS, status: 'on' } } : DEAL]);
  draw('admin', 'alert');
  await screen.findByText('None: only members who agreed to texts get one.');
});

test('texts are counted by status with their reasons, and staff pause, resume and resend them apart from the emails', async () => {
  const at = new Date().toISOString();
  const texts = {
    ...{ status: 'paused', reason: 'unregistered', by: null, hasMore: true },
    counts: [
      { name: 'skipped', count: 2 },
      { name: 'unknown', count: 1 },
    ],
  };
  const alert = { id: 'deal', status: 'sent', reason: null, hasMore: false, subject: 'Five acres', startsAt: at };
  const state = { ...alert, counts: COUNTS, holding: 0, holdsUntil: null, texts };
  const send = { id: 'text', leadId: 'jane', name: 'Jane Roe', reason: 'texted-today', at, nextAt: at };
  const requests = fakeApi(({ path }) => {
    if (!path.startsWith('/api/admin/alerts/')) return [200, { ...DEAL, stage: 'early', checks: [] }];
    return [200, path.endsWith('/texts') ? { items: [send] } : state];
  });
  draw('admin', 'alert');
  const panel = await screen.findByRole('region', { name: 'Texts Paused' });
  expect(panel.textContent).toContain('A carrier refused a text because our number is not registered.');
  fireEvent.click(screen.getByRole('link', { name: 'Skipped 2' }));
  await screen.findByText(/: got another text today$/);
  window.confirm = () => true;
  for (const [name, act] of [
    ['Resume texts', 'resume'],
    ['Send no more texts…', 'cancel'],
    ['Send 1 unknown again by text…', 'resend-unknown'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }));
    const path = `/api/admin/alerts/deal/texts/${act}`;
    await waitFor(() => expect(requests).toContainEqual(expect.objectContaining({ method: 'POST', path })));
  }
});

test.each([
  ['sending', true, 'early', ['Pause', 'Send no more…', 'Send 3 unknown again…']],
  ['sending', false, 'early', ['Send 3 unknown again…']],
  ['sent', true, 'early', ['Pause', 'Send no more…', 'Send 3 unknown again…']],
  ['sent', false, 'pending', ['Send 3 unknown again…']],
  ['sent', false, 'public', []],
  ['paused', true, 'early', ['Resume', 'Send no more…', 'Send 3 unknown again…']],
  ['paused', false, 'early', ['Resume', 'Send 3 unknown again…']],
  ['paused', false, 'scheduled', ['Resume']],
  ['cancelled', true, 'early', []],
])(
  'an admin gets the buttons that fit an alert that is %s (more to send: %s) about a deal in the stage %s',
  (status, more, stage, names) => {
    const alert = { id: 'deal', status, hasMore: more, counts: COUNTS } as Schemas['AlertState'];
    renderDesk(<AlertActs alert={alert} stage={stage as Schemas['DealStage']} />, { role: 'admin' });
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
  },
);

test('a stopped alert names who paused or canceled it, or the reason', () => {
  const wordsOf = (by: object | null, status: string, reason = 'staff') =>
    stoppedWords({ by, status, reason } as Schemas['AlertState'], 'me');
  expect([
    wordsOf({ id: 'me', name: 'Ann Lee' }, 'paused'),
    wordsOf({ id: 'bob', name: 'Bob Roe' }, 'cancelled'),
    wordsOf(null, 'cancelled'),
    wordsOf({ id: 'me', name: 'Ann Lee' }, 'paused', 'bounces'),
  ]).toEqual([
    ...['You paused it.', 'Bob Roe canceled it.', 'A colleague canceled it.', 'Too many addresses do not exist.'],
  ]);
});

test('paused alerts are listed with the reason and the way to resume them', async () => {
  const paused = {
    id: 'deal',
    channel: 'email',
    subject: 'Five acres for $12,500',
    reason: 'bounces',
    pausedAt: new Date().toISOString(),
  };
  const texts = { ...paused, channel: 'text', subject: 'Nine acres', reason: 'filtered', pausedAt: null };
  fakeApi(() => [200, { items: [paused, texts] }]);
  renderDesk(<PausedAlerts />, { role: 'admin' });
  const list = await screen.findByRole('list', { name: 'Paused emails and texts' });
  expect(screen.getByRole('link', { name: paused.subject })).toHaveProperty('pathname', '/deals/deal/alert');
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /Emails since .+\. Too many addresses do not exist\. Until an admin presses Resume, the deal/,
    ),
    expect.stringContaining('Texts. Carriers filtered some as unwanted. The emails go on.'),
  ]);
});
