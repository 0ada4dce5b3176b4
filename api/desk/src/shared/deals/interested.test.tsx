import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { queryClient } from '../api/query-client.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { useLiveFeed } from '../live/live-feed.ts';
import { NewsPill } from '../rows/news-pill.tsx';
import { routes } from '../../routes.ts';
import type { Schemas } from '../api/call.ts';
import { DealsPage } from '../../screens/deals/deals-page.tsx';
import { Interested, InterestItems } from './interested.tsx';

const interest = (leadId: string, phone: string) => ({
  ...{ dealId: 'deal', leadId, name: `Jane ${leadId}`, phone, title: '5 acres in Apache County, Arizona' },
  ...{ via: 'member', at: '2026-11-20T10:00:00Z', answeredAt: null },
});

const UNCHANGED = { changed: [], erased: [], arrived: [], viewing: [], position: '1', counts: {} };

function Today() {
  useLiveFeed();
  return (
    <>
      <NewsPill isOfToday />
      <Interested />
    </>
  );
}

test('a new interest is announced by a button, and no row moves before the button is pressed', async () => {
  let items = [interest('Doe', '+12125550123')];
  let changed: object[] = [];
  const requests = fakeApi(({ path }) => {
    if (path === '/api/admin/interests') return [200, { items }];
    return [200, { ...UNCHANGED, changed, interestedAt: `2026-11-20T10:00:0${items.length}Z` }];
  });
  const { desk } = renderDesk(<Today />);
  const reads = () => requests.filter(({ path }) => path === '/api/admin/interests').length;
  expect((await screen.findByRole('heading')).textContent).toBe('Interested 1');
  items = [...items, interest('Roe', '+12125550124')];
  const pill = await screen.findByRole('button', { name: /Buyer interested/ }, { timeout: 3000 });
  expect([reads(), screen.getByRole('heading').textContent]).toEqual([1, 'Interested 1']);
  fireEvent.click(pill);
  const name = await screen.findByRole('link', { name: 'Jane Roe' });
  expect([name.closest('li')?.textContent, reads()]).toEqual([expect.stringContaining('(212) 555-0124'), 2]);
  expect(screen.queryByRole('button', { name: /Buyer interested/ })).toBeNull();
  // From the buyer's page the user returns to Today, not to a list that was opened before.
  fireEvent.click(name);
  expect(desk.openedList.get()).toEqual({ from: routes.today, name: 'Today', ids: ['Doe', 'Roe'] });
  // A colleague calls the buyer: the row says "Answered" and stays.
  const lastContact = { at: '2026-11-20T10:05:00Z', outcome: 'reached' };
  changed = [{ id: 'Doe', version: 2, status: 'new', assignee: null, followUpAt: null, by: null, lastContact }];
  const answered = await screen.findByText(/^Answered/, undefined, { timeout: 3000 });
  expect(answered.closest('li')?.textContent).toContain('Jane Doe');
  expect([screen.getByRole('heading').textContent, reads()]).toEqual(['Interested 1', 2]);
});

test('after a sale, the buyer has "Bought it" and the others have "Wanted it", not "Still wants it"', async () => {
  const items = ['Doe', 'Roe'].map((leadId) => ({ ...interest(leadId, '+12125550123'), answer: 'wants', gone: null }));
  renderDesk(
    <InterestItems
      items={items as unknown as Schemas['Interest'][]}
      deal={{ stage: 'sold', buyer: { id: 'Roe', name: 'Jane Roe' } }}
    />,
  );
  const [other, buyer] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect([other, buyer]).toEqual([expect.stringMatching(/Wanted it/), expect.stringMatching(/Bought it/)]);
});

test.each([
  [{ stage: 'sold', soldCents: 880_000, soldOn: '2026-11-24' }, '$8,800 · Nov 24'],
  [{ stage: 'sold', soldCents: null, soldOn: '2026-11-24' }, 'No sale price · Nov 24'],
  [{ stage: 'pending', soldCents: null, soldOn: null }, '$9,900'],
])('the list of deals shows the price, or for sold land the sale price and its day: %j', async (facts, words) => {
  const deal = {
    ...{ id: 'deal', acres: 5, place: 'Apache County, Arizona', photo: null, priceCents: 990_000, interested: 0 },
    ...{ unanswered: 0, publicAt: '2026-11-20T10:00:00Z', closedAt: '2026-11-28T10:00:00Z' },
  };
  queryClient.clear();
  fakeApi(() => [200, { items: [{ ...deal, ...facts }] }]);
  renderDesk(<DealsPage />);
  expect((await screen.findByRole('listitem')).textContent).toContain(words);
});
