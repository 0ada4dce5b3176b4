import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type ApiResponse, fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { TemplatesPage } from './templates-page.tsx';

const TEMPLATE = {
  ...{
    id: 'offer',
    purpose: 'letter',
    name: 'Offer letter',
    subject: null,
    text: 'Dear X,',
    version: 3,
    isExample: true,
  },
  ...{ by: null, at: '2026-11-20T10:00:00Z' },
};
const EMAIL = {
  ...{ ...TEMPLATE, id: 'first', purpose: 'email', name: 'First email', subject: 'Your land', text: 'Hello,' },
  ...{ version: 1, isExample: false, by: 'Ann Lee' },
};
const FIELDS = ['letter', 'email'].map((purpose) => ({ purpose, name: 'seller name', sample: 'Jane Doe' }));

async function draw(change: ApiResponse = [200, { id: 'offer', version: 4 }], newer?: object) {
  queryClient.clear();
  const requests = fakeApi(({ method, path, version }) => {
    const isOld = newer === undefined || !requests.some((request) => request.method === 'PUT');
    if (method === 'GET') return [200, { items: [isOld ? TEMPLATE : newer, EMAIL], fields: FIELDS }];
    if (newer && version === '"3"') return [412, { message: 'A colleague changed this.' }];
    return method === 'DELETE' || path.endsWith('/restoration') ? [204] : change;
  });
  const { desk } = renderDesk(<TemplatesPage />, { role: 'admin' });
  await screen.findByRole('button', { name: 'Edit Offer letter' });
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, body, version }) => ({ method, body, version }));
  return { desk, requests, sent };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const write = (value: string) => fireEvent.change(text(), { target: { value } });

test('an example is marked until an admin says that a lawyer checked it', async () => {
  const { sent } = await draw();
  screen.getByText('Example. Have a lawyer in your state check it before you use it. This is not legal advice.');
  press('Edit Offer letter');
  fireEvent.click(screen.getByLabelText('A lawyer has checked this text'));
  expect(screen.queryByText(/not legal advice/)).toBeNull();
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  const body = { name: 'Offer letter', subject: null, text: 'Dear X,', isExample: false };
  expect(sent()).toEqual([{ method: 'PUT', version: '"3"', body }]);
  await screen.findByRole('heading', { name: 'Templates' });
});

test('after a colleague’s change, what was typed can be saved, with the colleague’s other fields', async () => {
  const { sent } = await draw(undefined, { ...TEMPLATE, name: 'Offer', version: 4 });
  press('Edit Offer letter');
  write('Dear Y,');
  press('Save');
  await screen.findByText(/^A colleague changed this/);
  await screen.findByRole('heading', { name: 'Edit “Offer”' });
  press('Keep mine');
  expect(text().value).toBe('Dear Y,');
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ version: '"4"', body: { name: 'Offer', text: 'Dear Y,' } });
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
  const { sent } = await draw();
  press('Edit Offer letter');
  write('a'.repeat(100_000));
  press('Save');
  await screen.findByText('Enter at most 40,000 characters. These are 100,000.');
  expect(sent()).toEqual([]);
});

test('an email template has a subject, in which a press inserts a field, and a preview as plain text', async () => {
  const { sent } = await draw([201, { id: 'new', version: 1 }]);
  press('Add a template');
  fireEvent.change(screen.getByLabelText('For'), { target: { value: 'email' } });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Hello' } });
  const subject = screen.getByLabelText<HTMLInputElement>('Subject');
  fireEvent.change(subject, { target: { value: 'Land of ' } });
  act(() => subject.focus());
  subject.setSelectionRange(8, 8);
  press('{seller name}');
  write('- <b>{owner}</b>');
  const preview = screen.getByRole('region', { name: /^Preview/ });
  expect(preview.textContent).toBe('Preview with example valuesLand of Jane Doe- <b>{owner}</b>');
  expect(preview.querySelector('mark')?.textContent).toBe('{owner}');
  press('Save');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    ...{ purpose: 'email', name: 'Hello', subject: 'Land of {seller name}', text: '- <b>{owner}</b>' },
    isExample: false,
  });
});

test('a text that is too long for an email is not sent', async () => {
  const { sent } = await draw();
  press('Edit First email');
  write('a'.repeat(10_001));
  press('Save');
  await screen.findByText('Enter at most 10,000 characters. These are 10,001.');
  expect(sent()).toEqual([]);
});

test('a template is removed by a press, and Undo restores it', async () => {
  const { desk, requests, sent } = await draw();
  press('Remove First email');
  await waitFor(() => expect(desk.undo.last.get()?.words).toBe('“First email” is removed.'));
  expect(sent()).toMatchObject([{ method: 'DELETE', version: '"1"' }]);
  await desk.undo.last.get()?.undo?.();
  const restored = requests.find(({ path }) => path === '/api/admin/templates/first/restoration');
  expect(restored?.method).toBe('POST');
});
