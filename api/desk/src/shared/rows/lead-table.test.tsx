import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import { createValueStore } from '../api/value-store.ts';
import type { Item } from './lead-row.tsx';
import { LeadTable } from './lead-table.tsx';

const LEAD = {
  ...{ type: 'seller', status: 'new', phone: '+13075550123', firstName: 'John', receivedAt: '2026-11-20T00:00:00Z' },
  ...{ others: 0, attempts: 0, area: null, respondBy: null, followUpAt: null, clockState: null },
  flags: { unlikelyPhone: false, duplicate: false, suspectedSpam: false, test: false },
};
const leadOf = (id: string, odd: object = {}) => ({ ...LEAD, id, lastName: id, ...odd }) as unknown as Item;

function show(...items: Item[]) {
  const rows = { ids: items.map(({ id }) => id), current: createValueStore<string | undefined>('a') };
  renderDesk(
    <LeadTable label="Leads" items={items} kind="list" rows={{ ...rows, move: () => {} }} onOpen={() => {}} />,
  );
}

test.each([
  { area: { state: 'XX', timeZones: ['Mars/Nowhere'] } },
  { receivedAt: '-000043-99-99' },
  { followUpAt: 'infinity' },
  { flags: null },
])('a lead with %j does not affect the other rows, and can be opened', (odd) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show(leadOf('a'), leadOf('b', odd), leadOf('c'));
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['John a', '/leads/a'],
    ['This lead cannot be shown in a list', '/leads/b'],
    ['John c', '/leads/c'],
  ]);
});

test('a lead that was lost without an answer is not overdue', () => {
  show(leadOf('a', { status: 'lost', respondBy: '2026-11-20T00:00:00Z', clockState: 'unanswered' }));
  const row = screen.getAllByRole('row').at(-1)!;
  expect(row.textContent).toContain('Never answered');
  expect(row.textContent).not.toContain('Overdue');
});

test('a row names for whom the user covers, until the lead is reassigned', () => {
  const [lee, bob] = [
    { id: 'lee', name: 'Mia Lee' },
    { id: 'bob', name: 'Bob Ray' },
  ];
  const awayOf = (coveredById: string) => ({ staffId: 'lee', coveredById, until: '2026-12-14' });
  show(
    leadOf('a', { assignee: lee, away: awayOf('ann') }),
    leadOf('b', { assignee: lee, away: awayOf('bob') }),
    leadOf('c', { assignee: bob, away: awayOf('ann') }),
  );
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.querySelector('.assignee')?.textContent)).toEqual(['for Mia Lee', 'Mia Lee', 'Bob Ray']);
});
