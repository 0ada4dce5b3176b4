import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { queryClient } from '../api/query-client.ts';
import type { DocumentsOf } from './document-changes.ts';
import { DocumentsPanel } from './documents-panel.tsx';

const REFUSED = 'Send a PDF, a JPEG or a PNG.';
const DEED = {
  ...{ id: 'deed', name: 'Deed.pdf', kind: 'pdf', bytes: 2_202_010, isProtected: true, leadId: 'lead' },
  ...{ by: 'Ann Lee', at: '2026-01-20T10:00:00Z' },
};
const MAP = { ...DEED, id: 'map', name: 'Map.png', kind: 'png', bytes: 1, isProtected: false, leadId: null };

async function draw({
  items = [DEED] as object[],
  role = 'agent',
  of = { kind: 'lead', id: 'lead' } as DocumentsOf,
} = {}) {
  queryClient.clear();
  const requests = fakeApi(({ method, path, body }) => {
    if (method === 'GET') return [200, { items }];
    if (!path.endsWith('/documents')) return [204];
    const name = String(body.name);
    if (name === 'away.pdf') return 'unreachable';
    if (name === 'x.exe') return [400, { message: REFUSED }];
    return [201, { id: name, name, isProtected: name === 'locked.pdf' }];
  });
  const { desk } = renderDesk(<DocumentsPanel of={of} />, { role });
  await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
  const sent = () => requests.filter(({ method }) => method !== 'GET');
  return { desk, requests, sent };
}
const file = (name: string) => new File([name], name);
const results = () =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const CHOOSE = 'Choose documents, or drop them here';

test('a document shows its kind, size and author, and opens in a new tab', async () => {
  await draw();
  expect(screen.getByRole('listitem').textContent).toMatch(
    /^Deed\.pdf EncryptedPDF, 2\.1 MB, Ann Lee, Jan 20.*Remove$/,
  );
  const link = screen.getByRole('link', { name: 'Deed.pdf' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    ...['/api/admin/documents/deed', '_blank', 'noopener noreferrer'],
  ]);
});

test('each chosen or dropped file is listed by name as added, or refused with the reason', async () => {
  const { sent, requests } = await draw({ items: [] });
  const large = Object.defineProperty(file('large.pdf'), 'size', { value: 20 * 1024 * 1024 + 1 });
  const names = ['a.pdf', 'x.exe', 'locked.pdf', 'away.pdf', 'Título 1.png'];
  fireEvent.change(screen.getByLabelText(CHOOSE), { target: { files: [large, ...names.map(file)] } });
  await waitFor(() =>
    expect(results()).toEqual([
      'Not added large.pdf: It has more than 20 MB.',
      'Added a.pdf',
      `Not added x.exe: ${REFUSED}`,
      'Added locked.pdf: It is encrypted, and may ask for a password.',
      'Not added away.pdf: Can’t reach the server.',
      'Added Título 1.png',
    ]),
  );
  expect(
    sent().map(({ path, headers, body }) => [path, decodeURIComponent(headers.get('document-name') ?? ''), body.name]),
  ).toEqual(names.map((name) => ['/api/admin/leads/lead/documents', name, name]));
  expect(requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1);
  fireEvent.drop(screen.getByRole('region', { name: 'Documents' }), { dataTransfer: { files: [file('x.exe')] } });
  await waitFor(() => expect(results()).toEqual([`Not added x.exe: ${REFUSED}`]));
});

test('a removed document comes back by Undo', async () => {
  const { desk, sent } = await draw();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Deed.pdf' }));
  await waitFor(() => expect(desk.undo.last.get()?.words).toBe('“Deed.pdf” is removed.'));
  await desk.undo.last.get()?.undo?.();
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/admin/documents/deed',
    'POST /api/admin/documents/deed/restoration',
  ]);
});

test('a deal shows the documents of its seller’s lead, and removes only its own', async () => {
  const { sent } = await draw({ items: [MAP, DEED], of: { kind: 'deal', id: 'deal' } });
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Remove Map.png']);
  expect(screen.getByRole('link', { name: 'the seller’s lead' }).getAttribute('href')).toBe('/leads/lead');
  fireEvent.change(screen.getByLabelText(CHOOSE), { target: { files: [file('a.pdf')] } });
  await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(['/api/admin/deals/deal/documents']));
});

test('viewers open documents and change nothing', async () => {
  const { sent } = await draw({ role: 'viewer' });
  expect([screen.queryAllByRole('button'), screen.queryByLabelText(CHOOSE)]).toEqual([[], null]);
  fireEvent.drop(screen.getByRole('region', { name: 'Documents' }), { dataTransfer: { files: [file('a.pdf')] } });
  expect([screen.getAllByRole('link').length, sent()]).toEqual([1, []]);
});
