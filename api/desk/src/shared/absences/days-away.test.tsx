import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ApiRequest, fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../api/query-client.ts';
import { DaysAway } from './days-away.tsx';

const ANN = { id: 'ann', name: 'Ann Lee' };
const SETTING = { firstDay: '2026-12-10', lastDay: '2026-12-14', coveredById: 'bob' };
const WORKER = { role: 'agent', enabled: true, absence: null };

/** An api with three colleagues that stores Ann's days away, or answers their change with `refusal`. */
function fakeTeam(absence: object | null, refusal?: [number, object]) {
  queryClient.clear();
  let stored = absence;
  return fakeApi(({ method, body }: ApiRequest) => {
    if (method !== 'GET' && refusal) return refusal;
    if (method === 'PUT') stored = { ...body, coveredByName: 'Bob Ray', isNow: false };
    if (method === 'DELETE') stored = null;
    const items = [
      { ...WORKER, ...ANN, absence: stored },
      { ...WORKER, id: 'bob', name: 'Bob Ray' },
      { ...WORKER, id: 'vi', name: 'Vi Poe', role: 'viewer' },
      { ...WORKER, id: 'cid', name: 'Cid Roe', absence: { ...SETTING, coveredByName: 'Bob Ray', isNow: true } },
    ];
    return method === 'DELETE' ? [204] : [200, { items }];
  });
}

const changesIn = (requests: ApiRequest[]) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

async function fillForm() {
  fireEvent.change(await screen.findByLabelText('First day'), { target: { value: SETTING.firstDay } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: SETTING.lastDay } });
  fireEvent.change(screen.getByLabelText('Colleague who covers'), { target: { value: SETTING.coveredById } });
}

test('the form offers colleagues who work leads, and stores the days; the page then shows who covers, and the focus is on its heading', async () => {
  const requests = fakeTeam(null);
  renderDesk(<DaysAway of={ANN} isOwn />);
  await fillForm();
  const choices = [...screen.getByLabelText<HTMLSelectElement>('Colleague who covers').options];
  expect(choices.map(({ text }) => text.replace(/, \d{4}$/, ''))).toEqual([
    'Choose…',
    'Bob Ray',
    'Cid Roe, away until Dec 14',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Set days away' }));
  expect((await screen.findByText(/Bob Ray covers/)).textContent).toMatch(
    /^You are away from Dec 10.* to Dec 14.*\. Bob/,
  );
  expect(changesIn(requests)).toEqual([['PUT', '/api/admin/staff/me/absence', SETTING]]);
  expect(document.activeElement?.textContent).toBe('Days away');
});

test('an admin ends the days away of a colleague with one button', async () => {
  const requests = fakeTeam({ ...SETTING, coveredByName: 'Bob Ray', isNow: true });
  renderDesk(<DaysAway of={ANN} />, { role: 'admin' });
  expect(await screen.findByText(/^Ann Lee is away from/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End days away' }));
  expect(await screen.findByLabelText('First day')).toBeTruthy();
  expect(changesIn(requests)).toEqual([['DELETE', '/api/admin/staff/ann/absence', {}]]);
});

test('a refusal is beside its field, and the typed days stay', async () => {
  const message = 'Bob Ray is away from Dec 12 to Dec 20. Choose another colleague.';
  fakeTeam(null, [409, { message, errors: [{ field: 'coveredById', message }] }]);
  renderDesk(<DaysAway of={ANN} isOwn />);
  await fillForm();
  fireEvent.click(screen.getByRole('button', { name: 'Set days away' }));
  expect(await screen.findByText(message)).toBeTruthy();
  const cover = screen.getByLabelText<HTMLSelectElement>('Colleague who covers');
  await waitFor(() => expect(document.activeElement).toBe(cover));
  expect([cover.value, screen.getByLabelText<HTMLInputElement>('First day').value]).toEqual(['bob', SETTING.firstDay]);
});
