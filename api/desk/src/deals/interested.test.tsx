import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { fakeApi } from '../browser.fixture.ts';
import { renderDesk } from '../desk.fixture.tsx';
import { useLiveFeed } from '../live/live-feed.ts';
import { Interested } from './interested.tsx';

const interest = (leadId: string, phone: string) => ({
  ...{ dealId: 'deal', leadId, name: `Jane ${leadId}`, phone, title: '5 acres in Apache County, Arizona' },
  ...{ via: 'member', at: '2026-11-20T10:00:00Z', answeredAt: null },
});

function Today() {
  useLiveFeed();
  return <Interested />;
}

test('who is interested appears with the next answer of the live feed, and C calls', async () => {
  const [doe, roe] = [interest('Doe', '+12125550123'), interest('Roe', '+12125550124')];
  let items = [] as (typeof doe)[];
  const asked = fakeApi(({ path }) =>
    path === '/api/admin/interests'
      ? [200, { items }]
      : [
          200,
          {
            changed: [],
            erased: [],
            arrived: [],
            viewing: [],
            position: '1',
            counts: {},
            interests: `${items.length}`,
          },
        ],
  );
  renderDesk(<Today />);
  const reads = () => asked.filter(({ path }) => path === '/api/admin/interests').length;
  await act(() => new Promise((resolve) => setTimeout(resolve, 2100)));
  expect([reads(), screen.queryByRole('heading')]).toEqual([1, null]);
  items = [doe, roe];
  const heading = await screen.findByRole('heading', undefined, { timeout: 3000 });
  expect([heading.textContent, reads()]).toEqual(['Interested 2', 2]);
  const called: string[] = [];
  document.addEventListener('click', (event) => {
    event.preventDefault();
    called.push((event.target as HTMLAnchorElement).href);
  });
  fireEvent.keyDown(document.body, { key: 'c' });
  act(() => screen.getByRole('link', { name: 'Jane Roe' }).focus());
  fireEvent.keyDown(document.activeElement!, { key: 'c' });
  expect(called).toEqual(['tel:+12125550123', 'tel:+12125550124']);
});
