import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { OfferSettingsPage } from './offer-settings-page.tsx';

const SETTINGS = {
  ...{ discountPercent: 25, closingCents: 90_000, sellingPercent: 6, workCents: 0, holdingMonths: 6 },
  ...{ profitPercent: 30, leastProfitCents: 150_000, openingLowPercent: 60, openingHighPercent: 80 },
  ...{ noAccessPercent: 50, withoutSalesCents: 1_000_000 },
};

test('the example is computed again with each figure that is typed', async () => {
  fakeApi(() => [200, SETTINGS]);
  renderDesk(<OfferSettingsPage />, { role: 'admin' });
  const field = await screen.findByLabelText('Closing costs ($)');
  const amountOf = (label: string) =>
    within(screen.getByRole('region', { name: 'Example' })).getByText(label, { exact: true }).nextSibling?.textContent;
  expect([amountOf('Resale'), amountOf('Ceiling'), amountOf('Opening')]).toEqual([
    ...['$11,250', '$5,800', '$3,500 to $4,700'],
  ]);
  fireEvent.change(field, { target: { value: '2,000' } });
  expect([amountOf('Ceiling'), amountOf('Ceiling without access')]).toEqual(['$4,700', '$1,100']);
  fireEvent.change(field, { target: { value: '20,000' } });
  expect(amountOf('Ceiling')).toBe('None: do not buy at any price');
  expect(screen.queryByText('Opening')).toBeNull();
  fireEvent.change(field, { target: { value: '9,00' } });
  expect(screen.queryByText('Ceiling')).toBeNull();
});
