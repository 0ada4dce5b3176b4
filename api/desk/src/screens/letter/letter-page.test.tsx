import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { Route, Routes } from 'react-router-dom';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { LetterPage } from './letter-page.tsx';

const TEMPLATE = {
  ...{ id: 'short', purpose: 'letter', name: 'Short', version: 3, isExample: true, by: null, at: '2026-11-20' },
  text: '# For {seller name}\n\nWe pay {price} for {parcel number}.',
};
const OTHER = { ...TEMPLATE, id: 'long', name: 'Long', isExample: false, text: 'Dear {seller name}' };
const EMAIL = { ...OTHER, id: 'email', purpose: 'email', name: 'First email' };
const fieldOf = (name: string, value: string | null, isTyped = true) => ({
  ...{ name, value, isTyped },
  missing: `No ${name} yet.`,
});
const FIELDS = [fieldOf('seller name', 'Jane Doe'), fieldOf('parcel number', null), fieldOf('price', '$2,800', false)];
const KEPT = {
  ...{ id: 'kept', templateName: 'Short', templateVersion: 3, by: 'Ann Lee', at: '2026-11-20T10:00:00Z' },
  text: '# For Jane Doe\n\nWe pay <b>$2,800</b>.',
};

function draw({ letter = 'new', role = 'agent', fields = FIELDS, keep = [201, { id: 'kept' }] as const } = {}) {
  queryClient.clear();
  const printed = jest.fn();
  globalThis.print = printed;
  const requests = fakeApi(({ method, path }) => {
    if (path.endsWith('/templates')) return [200, { items: [EMAIL, TEMPLATE, OTHER], fields: [] }];
    if (path.endsWith('/letter-fields')) return [200, { items: fields }];
    return method === 'POST' ? keep : [200, { items: [KEPT] }];
  });
  const routes = (
    <Routes>
      <Route path="leads/:id/letter/:letterId" element={<LetterPage />} />
    </Routes>
  );
  const { container } = renderDesk(routes, { at: `/leads/a-lead/letter/${letter}`, role });
  const sheet = () => container.querySelector('h2:not([id]), .letter p')?.parentElement?.textContent;
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body, key }) => ({ body, key }));
  return { printed, sent, sheet };
}

const keepButton = () => screen.findByRole('button', { name: 'Keep and print' });

test('a letter is filled, its missing field is marked and listed, and then typed', async () => {
  const { printed, sent, sheet } = draw();
  expect(await keepButton()).toHaveProperty('disabled', true);
  expect(sheet()).toBe('For Jane DoeWe pay $2,800 for {parcel number}.');
  expect(document.querySelector('mark')?.textContent).toBe('{parcel number}');
  expect(screen.getByRole('listitem').textContent).toBe('Parcel number: No parcel number yet.');
  expect(screen.queryByLabelText('Price')).toBeNull();
  fireEvent.change(screen.getByLabelText('Parcel number'), { target: { value: ' 12-34 ' } });
  expect(document.querySelector('mark')).toBeNull();
  fireEvent.click(await keepButton());
  await screen.findByRole('heading', { name: 'Short', level: 1 });
  const values = { 'seller name': 'Jane Doe', 'parcel number': '12-34', price: '$2,800' };
  expect(sent()).toEqual([
    { body: { templateId: 'short', templateVersion: 3, values }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  expect(sheet()).toBe('For Jane DoeWe pay <b>$2,800</b>.');
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
});

test('an example says that it is not legal advice, and another template has its own fields', async () => {
  draw();
  await screen.findByText(/This is not legal advice/);
  fireEvent.change(screen.getByLabelText('Template'), { target: { value: 'long' } });
  expect(screen.queryByText(/This is not legal advice/)).toBeNull();
  expect(screen.queryByLabelText('Parcel number')).toBeNull();
  expect(await keepButton()).toHaveProperty('disabled', false);
});

test('without an offer the letter cannot be kept', async () => {
  const fields = [fieldOf('seller name', 'Jane'), fieldOf('parcel number', '1'), fieldOf('price', null, false)];
  draw({ fields });
  expect(await keepButton()).toHaveProperty('disabled', true);
  expect(screen.getByRole('listitem').textContent).toBe('Price: No price yet.');
});

test('a refused letter keeps what was typed and says why, and a retry has the same key', async () => {
  const message = 'Somebody changed this template: it has version 4 now. Read it again, then decide.';
  const { sent, printed } = draw({ keep: [412, { message }] as never });
  fireEvent.change(await screen.findByLabelText('Parcel number'), { target: { value: '12-34' } });
  fireEvent.click(await keepButton());
  await screen.findByText(message);
  expect(screen.getByLabelText('Parcel number')).toHaveProperty('value', '12-34');
  fireEvent.click(await keepButton());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]?.key).toBe(sent()[0]?.key);
  expect(printed).not.toHaveBeenCalled();
});

test('a viewer reads a kept letter and prints it on request only', async () => {
  const { printed, sheet } = draw({ letter: 'kept', role: 'viewer' });
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledTimes(1);
  expect(sheet()).toBe('For Jane DoeWe pay <b>$2,800</b>.');
  expect(screen.getByText(/Kept by Ann Lee/).textContent).toContain('from version 3 of the template');
});

test('a viewer writes no letter', () => {
  draw({ role: 'viewer' });
  screen.getByText('Only agents and admins write letters.');
});

test('an unknown letter is not found', async () => {
  draw({ letter: 'other' });
  await screen.findByText('There is no such letter.');
});
