import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../../browser.fixture.ts';
import { renderDesk } from '../../../desk.fixture.tsx';
import { createDesk } from '../../../shared/desk/create-desk.ts';
import type { Deal } from '../../../shared/deals/deal-words.ts';
import { MoneyPanel } from './money-panel.tsx';

const COST = { id: 'cost', kind: 'title', amountCents: 35_000, day: '2026-10-05', note: 'Search', by: 'Ann Lee' };
const DEAL = {
  ...{ id: 'deal', version: 3, stage: 'sold', today: '2026-11-24', soldTerms: 'cash' },
  ...{ boughtCents: 460_000, boughtOn: '2026-10-01', costsCents: null, priceCents: 990_000, soldCents: 950_000 },
  ...{ costs: [COST], money: { costsCents: 35_000, profitCents: 455_000, daysHeld: 32 } },
};

const draw = (deal: object = {}, role = 'agent', kept = createDesk()) => {
  const requests = fakeApi(() => [200, { id: 'cost' }]);
  const { desk } = renderDesk(<MoneyPanel deal={{ ...DEAL, ...deal } as unknown as Deal} />, { role, desk: kept });
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
  return { desk, requests, sent };
};
const lines = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a sold deal shows what it was bought and sold for, its costs, its profit, and how long it was held', () => {
  draw();
  expect(lines()).toMatchObject({
    ...{ 'Bought for': '$4,600', 'All costs': '$350', 'Sold for': '$9,500', Profit: '$4,550', Held: '32 days' },
  });
  const cost = within(screen.getByRole('list', { name: 'Costs' })).getByRole('listitem');
  expect(cost.textContent).toMatch(/^Title work, \$350Oct 5.*, by Ann Lee: Search/);
});

test.each<[string, object, string, string]>([
  ['a loss', { money: { ...DEAL.money, profitCents: -110_050 } }, 'Loss', '$1,100.50'],
  ['land that is for sale', { stage: 'public' }, 'Profit at the price', '$4,550'],
  [
    'land that is for sale at a loss',
    { stage: 'early', money: { ...DEAL.money, profitCents: -5 } },
    'Loss at the price',
    '$0.05',
  ],
  [
    'an unknown purchase',
    { boughtCents: null, money: { ...DEAL.money, profitCents: null } },
    'Profit',
    'Not known. Enter what it was bought for.',
  ],
  [
    'a deal without a price',
    { stage: 'preparing', priceCents: null, money: { ...DEAL.money, profitCents: null } },
    'Profit at the price',
    'Not known. Set a price.',
  ],
  ['land that we still have', { stage: 'pending' }, 'Held', '32 days so far'],
  ['land without the day of the purchase', { boughtOn: null }, 'Held', 'Not known. Enter the day it was bought.'],
])('the words for %s', (_what, deal, label, words) => {
  draw(deal, 'admin');
  expect(lines()).toMatchObject({ [label]: words });
});

test('a withdrawn deal has costs, but no profit', () => {
  draw({ stage: 'withdrawn', money: { ...DEAL.money, profitCents: null } });
  expect(Object.keys(lines())).toEqual(['Bought for', 'Bought on', 'All costs', 'Price', 'Held']);
});

test('a cost is added with its kind, amount and note, of today unless another date is chosen, and can be undone', async () => {
  const { desk, requests, sent } = draw();
  press('Add a cost…');
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  fill('For', 'back-taxes');
  fill(/^Amount/, '1,234.50');
  fill('Note', ' 2024 ');
  press('Add');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { kind: 'back-taxes', amountCents: 123_450, day: '2026-11-24', note: '2024' };
  expect(sent()).toEqual([{ method: 'POST', path: '/api/admin/deals/deal/costs', body }]);
  expect(requests[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(desk.undo.last.get()?.words).toBe('Added: Back taxes, $1,234.50.');
  await desk.undo.last.get()?.undo?.();
  expect(sent().at(-1)).toMatchObject({ method: 'DELETE', path: '/api/admin/deals/deal/costs/cost' });
});

test('a typed cost stays after Escape and a reload, with its key', async () => {
  const { desk } = draw();
  press('Add a cost…');
  fill('For', 'survey');
  fill(/^Amount/, '900');
  cleanup();
  draw({}, 'agent', desk);
  press('Add a cost…');
  expect([screen.getByLabelText('For'), screen.getByLabelText(/^Amount/)]).toMatchObject([
    { value: 'survey' },
    { value: '900' },
  ]);
  const failed = fakeApi(() => [503, { message: 'The database is away.' }]);
  press('Add');
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away.');
  const retried = fakeApi(() => [200, { id: 'cost' }]);
  press('Add');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(retried[0]?.key).toBe(failed[0]?.key);
});

test('an amount that the api refuses is marked with the reason', async () => {
  draw();
  press('Add a cost…');
  fill('For', 'other');
  fill(/^Amount/, '5,2');
  const errors = [{ field: 'amountCents', message: 'Enter an amount from $0.01 to $20,000,000.' }];
  const requests = fakeApi(() => [400, { message: 'Wrong.', errors }]);
  press('Add');
  expect(await screen.findByText('Enter an amount from $0.01 to $20,000,000.')).toBeTruthy();
  expect(requests[0]?.body).toMatchObject({ amountCents: '5,2' });
});

test('a removed cost can be restored', async () => {
  const { desk, sent } = draw();
  press('Remove Title work, $350');
  await waitFor(() => expect(desk.undo.last.get()?.words).toBe('Removed: Title work, $350.'));
  await desk.undo.last.get()?.undo?.();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/admin/deals/deal/costs/cost',
    'POST /api/admin/deals/deal/costs/cost/restoration',
  ]);
});

test('the form of the purchase sends only what was changed, with the version that it was read with', async () => {
  const { requests, sent } = draw({ stage: 'preparing' });
  press('Edit the purchase…');
  fill('Bought for ($)', '');
  fill('Bought on', '2026-09-30');
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(requests.find(({ method }) => method === 'PATCH')).toMatchObject({
    ...{ path: '/api/admin/deals/deal/purchase', version: '"3"' },
    body: { boughtCents: null, boughtOn: '2026-09-30' },
  });
});

test.each([
  ['viewer', [], 'An admin enters'],
  ['agent', ['Remove', 'Add a cost…'], 'An admin enters'],
  ['admin', ['Remove', 'Add a cost…', 'Edit the purchase…'], 'Enter'],
])('after the announcement, the role %s has the buttons that the api allows', (role, names, who) => {
  draw({ boughtCents: null, boughtOn: null, money: { ...DEAL.money, profitCents: null } }, role);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
  const held = `Not known. ${who} the day it was bought.`;
  expect(lines()).toMatchObject({ Profit: `Not known. ${who} what it was bought for.`, Held: held });
});
