import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { type ApiResponse, fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from './query-keys.ts';
import { useLiveFeed } from './live-feed.ts';

const NOTHING = { changed: [], erased: [], arrived: [], viewing: [], missed: false, manyArrived: false };
const positioned = (position: string): ApiResponse => [200, { ...NOTHING, position, counts: {} }];

function Feed() {
  return <p>{useLiveFeed().awaySince === undefined ? 'live' : 'away'}</p>;
}

afterEach(() => {
  jest.useRealTimers();
  queryClient.clear();
});

test('the desk requests changes every 2 s from the last position, but not in a hidden tab, and continues after a failure', async () => {
  jest.useFakeTimers();
  const responses = [positioned('1'), positioned('2'), positioned('3')];
  const requests = fakeApi(() => responses.shift() ?? [503]);
  renderDesk(<Feed />);
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  /** The positions of the requests since the last call, and the state on the screen. */
  const observe = () => [
    ...requests.splice(0).map(({ query }) => query.get('after')),
    screen.getByText(/live|away/).textContent,
  ];
  const show = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  await pass(0);
  expect(observe()).toEqual([null, 'live']);
  await pass(4500);
  expect(observe()).toEqual(['1', '2', 'live']);
  show('hidden');
  await pass(10_000);
  expect(observe()).toEqual(['live']);
  show('visible');
  await pass(100);
  expect(observe()).toEqual(['3', 'away']);
  responses.push(positioned('4'));
  await pass(1000);
  expect(observe()).toEqual(['3', 'live']);
});

test('when a deal changes, its page and the leads with a deal in their history are read again', async () => {
  jest.useFakeTimers();
  const marks = ['1/1/0', '1/1/0', '1/2/0'];
  fakeApi(() => [200, { ...NOTHING, position: '1', counts: {}, dealsMark: marks.shift() }]);
  const deal = { id: 'd', title: '5 acres' };
  queryClient.setQueryData(queryKeys.lead('buyer'), { id: 'buyer', timeline: [{ kind: 'interest-added', deal }] });
  queryClient.setQueryData(queryKeys.lead('seller'), { id: 'seller', timeline: [{ kind: 'received' }] });
  const page = [...queryKeys.deals, 'd'];
  queryClient.setQueryData(page, { id: 'd', stage: 'early' });
  renderDesk(<Feed />);
  const outdated = async (milliseconds: number) => {
    await act(() => jest.advanceTimersByTimeAsync(milliseconds));
    const keys = [page, queryKeys.lead('buyer'), queryKeys.lead('seller')];
    return keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  };
  expect([await outdated(0), await outdated(2100), await outdated(2100)]).toEqual([
    [false, false, false],
    [false, false, false],
    [true, true, false],
  ]);
});
