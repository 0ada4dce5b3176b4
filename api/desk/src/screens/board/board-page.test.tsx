import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { BoardPage } from './board-page.tsx';

const LEAD = {
  ...{ id: 'a', firstName: 'John', lastName: 'Doe', phone: '+13075550123', status: 'new', type: 'seller' },
  ...{ respondBy: null, clockState: null, nextStatuses: ['contacted', 'lost'], version: 1 },
};

test('a card on a status that it cannot have, and anything that is no card, is refused in words', async () => {
  const requests = fakeApi(({ path, query }) => {
    if (path.endsWith('/count')) return [200, { count: 0, more: false }];
    return [200, { items: query.get('status') === 'new' ? [LEAD] : [], nextCursor: null }];
  });
  const { desk } = renderDesk(<BoardPage />);
  const card = (await screen.findByRole('link', { name: 'John Doe' })).closest('li')!;
  const dataTransfer = { setData: () => undefined };
  const dropOn = (name: RegExp) => fireEvent.drop(screen.getByRole('region', { name }), { dataTransfer });
  const words = () => desk.undo.last.get()?.words;
  dropOn(/^Lost/);
  expect(words()).toBe('Only cards can be dropped here.');
  desk.undo.hide();
  fireEvent.dragStart(card, { dataTransfer });
  dropOn(/^New/);
  expect(words()).toBeUndefined();
  dropOn(/^Closed/);
  expect(words()).toBe('John Doe stays in New. A lead cannot move from New to Closed, only to Contacted or Lost.');
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
