import { expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { type Closing, closingQuery } from '../../shared/closing/closing-changes.ts';
import { createDesk } from '../../shared/desk/create-desk.ts';
import type { Deal } from '../../shared/deals/deal-words.ts';
import { SoldDialog } from './sold-dialog.tsx';

const interest = (leadId: string) => ({
  ...{ leadId, name: `Jane ${leadId}`, phone: '+12125550123', via: 'member', at: '2026-11-20T10:00:00Z' },
  ...{ answeredAt: null, answer: null, gone: null },
});
const DEAL = {
  id: 'deal',
  version: 3,
  stage: 'pending',
  priceCents: 990_000,
  today: '2026-11-25',
  ...{ terms: { downCents: 100_000 }, soldTerms: null, soldCents: null, soldOn: null, buyer: null },
  soldPriceHidden: false,
  interests: ['Doe', 'Roe'].map(interest),
};

const draw = (deal: object = DEAL, kept = createDesk()) => {
  const requests = fakeApi(() => [200, { id: 'deal', version: 4 }]);
  const { desk } = renderDesk(<SoldDialog deal={deal as Deal} onClose={() => undefined} />, {
    role: 'agent',
    desk: kept,
  });
  return { desk, sent: () => requests.find(({ method }) => method !== 'GET')?.body };
};
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save' });

test('a sale is saved with buyer, price, payment and date, and the other interested buyer is emailed', async () => {
  const { sent } = draw();
  expect(save()).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
  choose('To', 'Roe');
  expect(save()).toHaveProperty('disabled', true);
  choose('Paid', 'cash');
  expect(screen.getByLabelText('Email the other interested buyer that it is sold')).toHaveProperty('checked', true);
  // In the company's time zone, wherever the computer is.
  expect(screen.getByLabelText(/^Date of sale/)).toHaveProperty('value', '2026-11-25');
  fireEvent.change(screen.getByLabelText(/^Date of sale/), { target: { value: '2026-11-24' } });
  fireEvent.click(save());
  await waitFor(() =>
    expect(sent()).toEqual({
      ...{ to: 'sold', soldCents: 990_000, buyerLeadId: 'Roe', soldOn: '2026-11-24', soldTerms: 'cash' },
      ...{ soldPriceHidden: false, tellsOthers: true },
    }),
  );
});

test('a typed sale stays after Escape and a reload', () => {
  const { desk } = draw();
  choose('To', 'Roe');
  fireEvent.change(screen.getByLabelText(/^Sold for/), { target: { value: '9,500' } });
  cleanup();
  draw(DEAL, desk);
  expect(screen.getByLabelText('To')).toHaveProperty('value', 'Roe');
  expect(screen.getByLabelText(/^Sold for/)).toHaveProperty('value', '9,500');
});

test('a sale to somebody else has no buyer, and no email goes out when its box is cleared', async () => {
  const { sent } = draw();
  choose('To', 'else');
  choose('Paid', 'financed');
  fireEvent.click(screen.getByLabelText('Email the 2 interested buyers that it is sold'));
  fireEvent.click(save());
  await waitFor(() => expect(sent()).toMatchObject({ buyerLeadId: null, soldTerms: 'financed', tellsOthers: false }));
});

test('the buyer of the planned closing is chosen, also without an interest', () => {
  const { queryKey } = closingQuery({ kind: 'sale', id: DEAL.id });
  queryClient.setQueryData(queryKey, { buyer: { id: 'Poe', name: 'Jane Poe' } } as Closing);
  draw();
  expect(screen.getByLabelText('To')).toHaveProperty('value', 'Poe');
  queryClient.clear();
});

test('without interested buyers the dialog asks for no buyer and offers no email', () => {
  draw({ ...DEAL, interests: [] });
  expect([screen.queryByLabelText('To'), screen.queryByLabelText(/^Email/)]).toEqual([null, null]);
});

test('the confirmation of a sale replaces an earlier confirmation', async () => {
  const { undo } = draw({ ...DEAL, interests: [] }).desk;
  undo.showDone('The deal is pending.');
  choose('Paid', 'cash');
  fireEvent.click(save());
  await waitFor(() => expect(undo.last.get()?.words).toBe('The deal is sold.'));
});

test('an amount far from the price is saved only after a second press on Save', async () => {
  const { sent } = draw({ ...DEAL, interests: [] });
  choose('Paid', 'cash');
  fireEvent.change(screen.getByLabelText(/^Sold for/), { target: { value: '1' } });
  fireEvent.click(save());
  await screen.findByText('The price is $9,900. If $1 is right, press Save again.');
  expect(sent()).toBeUndefined();
  fireEvent.click(save());
  await waitFor(() => expect(sent()).toMatchObject({ soldCents: 100 }));
});

test('a deal that offers no financing is paid in cash', () => {
  draw({ ...DEAL, terms: null });
  expect(screen.getByLabelText('Paid')).toHaveProperty('value', 'cash');
  expect(screen.queryByRole('option', { name: 'Financed by us' })).toBeNull();
});

test('a correction starts with the saved sale, and emails nobody', async () => {
  const sold = { soldCents: 890_000, soldTerms: 'cash', soldOn: '2026-11-20', buyer: { id: 'Poe', name: 'Jane Poe' } };
  const { sent } = draw({ ...DEAL, stage: 'sold', ...sold });
  expect(screen.getByLabelText('To')).toHaveProperty('value', 'Poe');
  choose('To', 'Roe');
  fireEvent.change(screen.getByLabelText(/^Sold for/), { target: { value: '9,800' } });
  fireEvent.click(save());
  const corrected = {
    soldCents: 980_000,
    buyerLeadId: 'Roe',
    soldTerms: 'cash',
    soldOn: '2026-11-20',
    soldPriceHidden: false,
  };
  await waitFor(() => expect(sent()).toEqual(corrected));
});

test.each(['pending', 'sold'])(
  'the price of a %s deal is hidden from visitors when its box is cleared',
  async (stage) => {
    const sold = { soldCents: 890_000, soldTerms: 'cash', soldOn: '2026-11-20' };
    const { sent } = draw({ ...DEAL, ...(stage === 'sold' && sold), stage, interests: [] });
    choose('Paid', 'cash');
    fireEvent.click(screen.getByLabelText('Show the asking price on the site after the sale'));
    fireEvent.click(save());
    await waitFor(() => expect(sent()).toMatchObject({ soldPriceHidden: true }));
  },
);

test('a correction starts with the saved choice about the price', () => {
  draw({ ...DEAL, stage: 'sold', soldPriceHidden: true });
  expect(screen.getByLabelText('Show the asking price on the site after the sale')).toHaveProperty('checked', false);
});
