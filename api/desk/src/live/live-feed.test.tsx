import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { type Answer, fakeApi } from '../browser.fixture.ts';
import { renderDesk } from '../desk.fixture.tsx';
import { useLiveFeed } from './live-feed.ts';

const NOTHING = { changed: [], erased: [], arrived: [], viewing: [], missed: false, manyArrived: false };
const positioned = (position: string): Answer => [200, { ...NOTHING, position, counts: {} }];

function Feed() {
  return <p>{useLiveFeed().awaySince === undefined ? 'live' : 'away'}</p>;
}

afterEach(() => void jest.useRealTimers());

test('the feed asks every 2 s from its last position, but not in a hidden tab, and continues after a failure', async () => {
  jest.useFakeTimers();
  const answers = [positioned('1'), positioned('2'), positioned('3')];
  const asked = fakeApi(() => answers.shift() ?? [503]);
  renderDesk(<Feed />);
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const told = () => [
    ...asked.splice(0).map(({ query }) => query.get('after')),
    screen.getByText(/live|away/).textContent,
  ];
  const show = (visibilityState: string) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
  await pass(0);
  expect(told()).toEqual([null, 'live']);
  await pass(4500);
  expect(told()).toEqual(['1', '2', 'live']);
  show('hidden');
  await pass(10_000);
  expect(told()).toEqual(['live']);
  show('visible');
  await pass(100);
  expect(told()).toEqual(['3', 'away']);
  answers.push(positioned('4'));
  await pass(1000);
  expect(told()).toEqual(['3', 'live']);
});
