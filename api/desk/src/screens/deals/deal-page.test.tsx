import { renderDesk } from '../../desk.fixture.tsx';
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { fakeApi } from '../../browser.fixture.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { DealPage } from './deal-page.tsx';

const photo = (id: string, alt = '') => ({ id, alt, hash: id.repeat(32), width: 1600, height: 1200 });
const DEAL = {
  ...{ id: 'deal', slug: 'five-acres', pageUrl: null, leadId: null, stage: 'preparing', version: 3 },
  ...{
    state: 'AZ',
    place: 'Apache County, Arizona',
    countyFips: '04001',
    acres: 5.2,
    access: 'dirt-road',
    utilities: [],
  },
  ...{ priceCents: 990_000, boughtCents: 460_000, soldCents: null, holding: 'owned', kinds: [], words: null },
  ...{
    terms: null,
    evidence: null,
    sales: [],
    ...{ headStartHours: 24, directions: null, point: null },
    interested: 0,
    unanswered: 0,
    interests: [],
    createdAt: '2026-11-20T10:00:00Z',
  },
  ...{ startsAt: null, earlyAt: null, publicAt: null, closedAt: null },
  ...{ boughtOn: null, costsCents: null, soldTerms: null, today: '2026-11-24' },
  ...{ costs: [], money: { costsCents: 0, profitCents: 530_000, daysHeld: null } },
  photos: [photo('a', 'A meadow'), photo('b'), photo('c')],
  checks: [
    { code: 'alt-missing', isBlocking: true, message: 'Say what the second photo shows.' },
    { code: 'people-words', isBlocking: false, message: '“Families”: describe the land (fair housing law).' },
  ],
};

const draw = (role: string) =>
  renderDesk(
    <Routes>
      <Route path="deals/:id" element={<DealPage />} />
    </Routes>,
    { at: '/deals/deal', role },
  );

test('viewers read, agents edit drafts, admins announce', async () => {
  const buttons: Record<string, string[]> = {};
  for (const role of ['viewer', 'agent', 'admin']) {
    for (const stage of ['preparing', 'early']) {
      const deal = { ...DEAL, stage, photos: [photo('a', 'A meadow')] };
      fakeApi(({ path }) => [200, /\/(alerts|documents)$/.test(path) ? { items: [] } : deal]);
      const { unmount } = draw(role);
      await screen.findByRole('heading', { name: '5.2 acres in Apache County, Arizona' });
      const controls = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
      buttons[`${role} ${stage}`] = controls.map(({ textContent }) => textContent.replace(/^← .*/, '')).filter(Boolean);
      const mayChange = role === 'admin' || (role === 'agent' && stage === 'preparing');
      expect(screen.queryByLabelText('Choose photos, or drop them here') !== null).toBe(mayChange);
      expect(screen.queryByRole('textbox', { name: 'What the photo shows' }) !== null).toBe(mayChange);
      expect(screen.queryByText('This deal was announced: only an admin can change its photos.') !== null).toBe(
        stage === 'early' && !mayChange,
      );
      expect(screen.queryByText(DEAL.checks[1]!.message) !== null).toBe(stage === 'preparing' || role === 'admin');
      unmount();
      queryClient.clear();
    }
  }
  const ofPhoto = ['↑ Photo 1 up', '↓ Photo 1 down', 'Delete photo 1'];
  const ofMoney = ['Add a cost…', 'Edit the purchase…'];
  expect(buttons).toEqual({
    'viewer preparing': [],
    'viewer early': ['Emails'],
    'agent preparing': ['Edit…', ...ofPhoto, ...ofMoney],
    'agent early': ['Pending', 'Add a cost…', 'Emails'],
    'admin preparing': ['Edit…', ...ofPhoto, ...ofMoney, 'Announce…'],
    'admin early': ['Edit…', ...ofPhoto, 'Pending', 'Withdraw', ...ofMoney, 'Emails'],
  });
});

test('a photo keeps its typed description when it moves up, and Delete saves the photos without it', async () => {
  let { photos } = DEAL;
  const requests = fakeApi(({ method, path, body }) => {
    if (path.endsWith('/documents')) return [200, { items: [] }];
    if (method === 'PATCH') {
      const wanted = body.photos as typeof photos;
      photos = wanted.map(({ id, alt }) => ({ ...photos.find((each) => each.id === id)!, alt }));
    }
    return [200, { ...DEAL, photos }];
  });
  draw('agent');
  const list = await screen.findByRole('list', { name: 'Photos' });
  const sent = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.stringify(body.photos));
  const second = within(list).getAllByLabelText('What the photo shows')[1]!;
  act(() => second.focus());
  fireEvent.change(second, { target: { value: 'A creek' } });
  // The field still has the focus, as when a button is tapped on a phone.
  fireEvent.click(screen.getByRole('button', { name: /Photo 2 up/ }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const [a, b, c] = [
    { id: 'a', alt: 'A meadow' },
    { id: 'b', alt: 'A creek' },
    { id: 'c', alt: '' },
  ];
  expect(sent()).toEqual([JSON.stringify([b, a, c])]);
  await waitFor(() => expect(within(list).getAllByRole('img')[0]).toHaveProperty('alt', 'A creek'));
  window.confirm = () => true;
  fireEvent.click(screen.getByRole('button', { name: 'Delete photo 2' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toBe(JSON.stringify([b, c]));
});

test('the form sends all financing terms together, and no unchanged field', async () => {
  const requests = fakeApi(({ path }) => [200, path.endsWith('/documents') ? { items: [] } : DEAL]);
  draw('agent');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit…' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
  fireEvent.click(screen.getByLabelText('We finance it'));
  fill('Down payment', '1,000');
  fill('Number of monthly', '48');
  fill('Each payment', '250');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const changes = () => requests.filter(({ method }) => method === 'PATCH');
  await waitFor(() => expect(changes()).toHaveLength(1));
  // Unchanged fields are not sent, because a colleague may have changed them.
  expect(changes()[0]).toMatchObject({ version: '"3"' });
  expect(changes()[0]?.body).toEqual({
    terms: { downCents: 100_000, payments: 48, paymentCents: 25_000, balloonCents: 0 },
  });
});

test('a listing is saved with the version that the form opened with, so that the api refuses it after a colleague’s change', async () => {
  let version = 3;
  const requests = fakeApi(({ path }) => [200, path.endsWith('/documents') ? { items: [] } : { ...DEAL, version }]);
  draw('agent');
  fireEvent.click(await screen.findByRole('button', { name: 'Edit…' }));
  version = 4;
  await act(() => queryClient.invalidateQueries());
  fireEvent.change(screen.getByLabelText('Price ($)'), { target: { value: '8,000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const changes = () => requests.filter(({ method }) => method === 'PATCH');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]).toMatchObject({ version: '"3"' });
});

test('a deal has a link to the lead of its seller', async () => {
  fakeApi(({ path }) => [200, path.endsWith('/documents') ? { items: [] } : { ...DEAL, leadId: 'a-seller' }]);
  draw('viewer');
  const link = await screen.findByRole('link', { name: 'The seller’s lead' });
  expect(link.getAttribute('href')).toMatch(/\/leads\/a-seller$/);
});
