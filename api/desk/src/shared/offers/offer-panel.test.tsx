import { expect, test } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import type { Schemas } from '../api/call.ts';
import { landQuery } from '../land/land-changes.ts';
import { OfferPanel } from './offer-panel.tsx';

const NO_FIGURES = { comps: [], sold: 0, perAcre: null, figures: null };

const OFFER = {
  ...{
    id: 'an-offer',
    amountCents: 280_000,
    limitCents: 300_000,
    expiresOn: '2026-12-12',
    terms: 'cash',
    reason: null,
  },
  ...{
    answerCents: null,
    answerReason: null,
    told: null,
    figures: [],
    inputs: { acres: 5, factors: {}, settings: {}, askingCents: null, comps: [] },
    result: NO_FIGURES,
  },
};

/** The land of the lead, which is read again with the offers. */
function Land() {
  useQuery(landQuery('a-lead'));
  return null;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a new offer that is begun while the withdrawn one is still being read again stays open', async () => {
  let state = 'made';
  let showLand = () => {};
  fakeApi(async ({ method, path }) => {
    if (method === 'POST') {
      state = 'withdrawn';
      return [201, { id: 'an-event', lead: { entries: [], followUpAt: null } }];
    }
    if (path.endsWith('/offers')) return [200, { offers: [{ ...OFFER, state }], checks: [] }];
    if (!path.endsWith('/parcels')) return 'unreachable';
    if (state === 'withdrawn') await new Promise<void>((resolve) => (showLand = resolve));
    return [200, { parcels: [] }];
  });
  const lead = { id: 'a-lead', status: 'contacted', followUpAt: null } as unknown as Schemas['LeadDetail'];
  renderDesk(
    <>
      <Land />
      <OfferPanel lead={lead} />
    </>,
  );
  await press('Update the offer…');
  await press('Withdraw offer');
  await press('Make an offer…');
  await screen.findByRole('dialog', { name: 'Make an offer' });
  await act(async () => showLand());
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Make an offer' })).toBeTruthy());
});

test('an offer that is begun without a connection says so at once', async () => {
  fakeApi(({ path }) => (path.endsWith('/offers') ? [200, { offers: [], checks: [] }] : 'unreachable'));
  const lead = { id: 'offline-lead', status: 'contacted' } as Schemas['LeadDetail'];
  renderDesk(<OfferPanel lead={lead} />);
  await press('Make an offer…');
  await screen.findByText('Can’t reach the server.');
});

test('each amount has its own reason', async () => {
  const figure = { side: 'ours', told: null, by: 'Ann Lee', at: '2026-11-25T10:00:00Z' };
  const figures = [
    { ...figure, amountCents: 900_000, reason: 'No road.' },
    { ...figure, amountCents: 1_100_000, reason: 'Half way.' },
    { ...figure, amountCents: 1_200_000, reason: null },
  ];
  const offer = { ...OFFER, state: 'made', reason: 'No road.', figures };
  fakeApi(({ path }) => (path.endsWith('/offers') ? [200, { offers: [offer], checks: [] }] : 'unreachable'));
  renderDesk(<OfferPanel lead={{ id: 'reasons', status: 'offer-made' } as Schemas['LeadDetail']} />);
  await screen.findByText('Half way.');
  const lines = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/ Ann Lee saved it .+?\d [AP]M\./, ''));
  expect(lines).toEqual(['We offered $9,000.No road.', 'We offered $11,000.Half way.', 'We offered $12,000.']);
});

test('the agreed amount has the reason that was given for it', async () => {
  const offer = { ...OFFER, state: 'accepted', answerCents: 1_300_000, answerReason: 'It has a well.' };
  fakeApi(({ path }) => (path.endsWith('/offers') ? [200, { offers: [offer], checks: [] }] : 'unreachable'));
  renderDesk(<OfferPanel lead={{ id: 'agreed', status: 'offer-made' } as Schemas['LeadDetail']} />);
  expect((await screen.findByText(/^Agreed on/)).textContent).toBe('Agreed on $13,000.It has a well.');
});
