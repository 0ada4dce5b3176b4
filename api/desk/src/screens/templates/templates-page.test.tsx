import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ApiResponse, fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { TemplatesPage } from './templates-page.tsx';

const TEMPLATE = {
  ...{ id: 'offer', purpose: 'letter', name: 'Offer letter', text: 'Dear X,', version: 3, isExample: true },
  ...{ by: null, at: '2026-11-20T10:00:00Z' },
};
const FIELDS = [{ purpose: 'letter', name: 'seller name', sample: 'Jane Doe' }];

async function draw(change: ApiResponse = [200, { id: 'offer', version: 4 }]) {
  queryClient.clear();
  const requests = fakeApi(({ method }) =>
    method === 'GET' ? [200, { items: [TEMPLATE], fields: FIELDS }] : method === 'DELETE' ? [204] : change,
  );
  renderDesk(<TemplatesPage />, { role: 'admin' });
  await screen.findByRole('button', { name: 'Edit Offer letter' });
  return () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, body, version }) => ({ method, body, version }));
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const write = (value: string) => fireEvent.change(text(), { target: { value } });

test('an example is marked until an admin says that a lawyer checked it', async () => {
  const sent = await draw();
  screen.getByText('Example. Have a lawyer in your state check it before you use it. This is not legal advice.');
  press('Edit Offer letter');
  fireEvent.click(screen.getByLabelText('A lawyer has checked this text'));
  expect(screen.queryByText(/not legal advice/)).toBeNull();
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  const body = { name: 'Offer letter', text: 'Dear X,', isExample: false };
  expect(sent()).toEqual([{ method: 'PUT', version: '"3"', body }]);
  await screen.findByRole('heading', { name: 'Letter templates' });
});

test('a press inserts a field where the cursor is, and the preview shows its example', async () => {
  await draw();
  press('Edit Offer letter');
  text().setSelectionRange(5, 6);
  press('{seller name}');
  expect(text().value).toBe('Dear {seller name},');
  expect([text().selectionStart, text().selectionEnd]).toEqual([18, 18]);
  expect(document.activeElement).toBe(text());
  expect(screen.getByRole('region', { name: /^Preview/ }).textContent).toContain('Dear Jane Doe,');
  write('{owner} <script>x</script>');
  expect(document.querySelector('mark')?.textContent).toBe('{owner}');
  expect(document.querySelector('script')).toBeNull();
});

test('an unknown field is refused beside the text, and what was typed stays', async () => {
  const message = 'Line 1: {owner} is not a field.';
  await draw([400, { message: 'Please check the marked fields.', errors: [{ field: 'text', message }] }]);
  press('Add a template');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mine' } });
  write('{owner}');
  press('Save');
  await screen.findByText(message);
  expect(text().value).toBe('{owner}');
});

test('a text of 100,000 characters is not sent', async () => {
  const sent = await draw();
  press('Edit Offer letter');
  write('a'.repeat(100_000));
  press('Save');
  await screen.findByText('Enter at most 40,000 characters. These are 100,000.');
  expect(sent()).toEqual([]);
});

test('a colleague’s change in between is named, and nothing is lost', async () => {
  const message = 'Somebody changed this template: it has version 4 now. Read it again, then decide.';
  await draw([412, { message }]);
  press('Edit Offer letter');
  write('Dear Y,');
  press('Save');
  await screen.findByText(message);
  expect(text().value).toBe('Dear Y,');
});

test('a template is removed after a question', async () => {
  const sent = await draw();
  globalThis.confirm = jest.fn(() => false);
  press('Remove Offer letter');
  expect(sent()).toEqual([]);
  globalThis.confirm = jest.fn(() => true);
  press('Remove Offer letter');
  await waitFor(() => expect(sent()).toMatchObject([{ method: 'DELETE', version: '"3"' }]));
});
