import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiResponse, fakeApi } from '../../browser.fixture.ts';
import { renderDesk } from '../../desk.fixture.tsx';
import { Route, Routes, useLocation } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client.ts';
import { ImportPage } from './import-page.tsx';
import { ImportsPage } from './imports-page.tsx';

const UPLOADED = {
  ...{ id: 'one', version: 1, kind: 'sellers', state: 'mapping', fileName: 'owners.csv', rowCount: 1246 },
  ...{ counts: { done: 0, new: 0, known: 0, refused: 0 }, by: 'Ann Lee', at: '2026-01-20T10:00:00Z' },
  ...{ endedAt: null, undoUntil: null, encoding: 'windows-1252', separator: ';', known: 'fill-empty' },
  ...{ attestedPermission: null, kept: [], sheets: [] },
  columns: [
    { index: 0, name: 'Owner', samples: ['Maria Lopez', 'John Smith'], field: 'name' },
    { index: 1, name: 'Mobile', samples: ['(479) 555-0142'], field: null },
    { index: 2, name: 'GUID', samples: ['a7'], field: null },
  ],
  fields: [
    { name: 'name', label: 'Full name', required: false },
    { name: 'phone', label: 'Phone', required: true },
  ],
};
const COUNTS = { done: 1246, new: 1204, known: 30, refused: 12 };
const MAPPED = UPLOADED.columns.map((column) => (column.name === 'Mobile' ? { ...column, field: 'phone' } : column));
const READY = { ...UPLOADED, version: 2, state: 'ready', columns: MAPPED, counts: COUNTS };
const DONE = {
  ...{ ...READY, state: 'done', endedAt: new Date().toISOString() },
  undoUntil: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
};
const ROW = { number: 17, values: ['Maria Lopez', '12', 'a7'], result: 'refused', reason: 'Phone: too short.' };
const NO_LINKS = { leadId: null, dealId: null };

const Address = () => {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
};

/** Renders the screens at an address. The api holds one import, and answers to changes as given. */
function draw(
  stored: object,
  { at = '/imports/one', answer = (() => [200, stored]) as (path: string) => ApiResponse } = {},
) {
  queryClient.clear();
  const requests = fakeApi(({ method, path }) => {
    if (method !== 'GET') return answer(path);
    if (path.endsWith('/rows')) return [200, { items: [{ ...ROW, ...NO_LINKS }], nextCursor: null }];
    return [200, path.endsWith('/imports') ? { items: [stored] } : stored];
  });
  const part = (
    <>
      <Address />
      <Routes>
        <Route path="imports" element={<ImportsPage />} />
        <Route path="imports/:id" element={<ImportPage />} />
      </Routes>
    </>
  );
  renderDesk(part, { role: 'admin', at });
  return { sent: () => requests.filter(({ method }) => method !== 'GET') };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const CHOOSE = 'Choose a file, or drop it here';
const file = (name: string) => new File([name], name);

test('a chosen file is sent with its kind and name, and its import opens', async () => {
  const { sent } = draw(UPLOADED, { at: '/imports' });
  fireEvent.click(screen.getByLabelText(/^Buyers/));
  fireEvent.change(screen.getByLabelText(CHOOSE), { target: { files: [file('Käufer 1.csv')] } });
  await screen.findByText('at /imports/one');
  const [{ path, query, headers, body } = {} as ReturnType<typeof sent>[number]] = sent();
  expect([path, query.get('kind'), decodeURIComponent(headers.get('file-name') ?? ''), body.name]).toEqual([
    ...['/api/admin/imports', 'buyers', 'Käufer 1.csv', 'Käufer 1.csv'],
  ]);
});

test('a file that the api refuses, or that is too large or dropped with others, is said in a sentence', async () => {
  const message = 'The file is protected with a password.';
  const { sent } = draw(UPLOADED, { at: '/imports', answer: () => [422, { message }] });
  fireEvent.change(screen.getByLabelText(CHOOSE), { target: { files: [file('x.xlsx')] } });
  await screen.findByText(message);
  const large = Object.defineProperty(file('large.csv'), 'size', { value: 20 * 1024 * 1024 + 1 });
  fireEvent.change(screen.getByLabelText(CHOOSE), { target: { files: [large] } });
  await screen.findByText('“large.csv” is larger than 20 MB. Split it, and import each part.');
  const drop = (files: readonly File[]) =>
    fireEvent.drop(screen.getByRole('region', { name: 'New import' }), { dataTransfer: { files } });
  drop([file('a.csv'), file('b.csv')]);
  await screen.findByText('Choose one file at a time.');
  drop([]);
  await screen.findByText('Only files can be dropped here.');
  expect(sent()).toHaveLength(1);
});

test('rows are checked once each required field has a column', async () => {
  const { sent } = draw(UPLOADED);
  const check = await screen.findByRole<HTMLButtonElement>('button', { name: 'Check 1,246 rows' });
  expect([check.disabled, screen.getAllByText('Choose a column for: Phone.').length]).toEqual([true, 2]);
  expect(screen.getByLabelText('Owner').getAttribute('aria-describedby')).not.toBeNull();
  choose('Mobile', 'phone');
  choose('Owner', '');
  expect(screen.getAllByText('Choose a column for: Full name, or First name and Last name.')).toHaveLength(2);
  choose('Owner', 'name');
  fireEvent.click(screen.getByLabelText(/^Skip the row/));
  fireEvent.click(check);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({
    ...{ method: 'PUT', path: '/api/admin/imports/one/mapping', version: '"1"' },
    body: {
      columns: [
        { index: 0, field: 'name' },
        { index: 1, field: 'phone' },
        { index: 2, field: null },
      ],
      ...{ known: 'skip', attestedPermission: null },
    },
  });
});

test('a workbook with several lists says which sheet is imported, and how to import the others', async () => {
  draw({ ...UPLOADED, encoding: null, separator: null, sheets: ['Sellers', '2024', 'Old'] });
  await screen.findByText('1,246 rows, Excel, sheet “Sellers”');
  screen.getByText(
    'Only the sheet “Sellers” is imported. To import “2024” or “Old”, save that sheet as a file of its own.',
  );
});

test('the api’s error about the columns is said beside the button', async () => {
  const errors = [{ field: 'columns', message: 'Choose one column for the acres.' }];
  draw({ ...UPLOADED, fields: [] }, { answer: () => [400, { message: 'Some fields are wrong.', errors }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Check 1,246 rows' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Choose one column for the acres.'));
});

test('buyers join the list only with a statement of how they agreed', async () => {
  const buyers = { ...UPLOADED, kind: 'buyers', fields: [] };
  const { sent } = draw(buyers);
  const agreed = await screen.findByLabelText(/^All of them agreed/);
  fireEvent.click(agreed);
  fireEvent.change(screen.getByLabelText('How did they agree?'), { target: { value: 'Signed up on our site.' } });
  press('Check 1,246 rows');
  await waitFor(() => expect(sent()[0]?.body.attestedPermission).toBe('Signed up on our site.'));
});

test('the preview counts the rows, shows why one is refused, and imports the others', async () => {
  const { sent } = draw(READY, { at: '/imports/one?rows=refused' });
  const reason = await screen.findByText('Phone: too short.');
  expect(reason.textContent).toBe('Phone: too short. In the file: 12');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['17']);
  expect(screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)).toEqual(['12 Refused']);
  press('Import 1,234 rows');
  await waitFor(() => expect(sent()).toMatchObject([{ path: '/api/admin/imports/one/run', version: '"2"' }]));
});

test('two columns of one field have their own names', async () => {
  const columns = UPLOADED.columns.map((column) => ({ ...column, field: column.index === 0 ? 'name' : 'phone' }));
  draw({ ...READY, columns }, { at: '/imports/one?rows=refused' });
  await screen.findByText('Phone: too short.');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
    ...['Row', 'Why', 'Full name', 'Phone Mobile', 'Phone GUID'],
  ]);
});

test('known rows that are skipped are not counted on the button', async () => {
  draw({ ...READY, known: 'skip' });
  await screen.findByRole('button', { name: 'Import 1,204 rows' });
});

test('a running import shows its progress, and says each quarter of it', async () => {
  draw({ ...READY, state: 'running', counts: { ...COUNTS, done: 700 } });
  await screen.findByText('700 of 1,246 rows');
  expect(screen.getByRole('status').textContent).toBe('Importing… 50%');
});

test('an import that ended after the time on the screen has seven days left', async () => {
  const endedAt = Date.now() + 5_000;
  const undoUntil = endedAt + 7 * 86_400_000;
  draw({ ...DONE, endedAt: new Date(endedAt).toISOString(), undoUntil: new Date(undoUntil).toISOString() });
  await screen.findByText('7 days left to undo it.');
});

test('a finished import has its refused rows as a file, and is undone after a question', async () => {
  const { sent } = draw(DONE);
  const refused = await screen.findByRole('link', { name: 'Refused rows as CSV' });
  expect(refused.getAttribute('href')).toBe('/api/admin/imports/one/refused.csv');
  await screen.findByText('7 days left to undo it.');
  const leads = screen.getByRole('link', { name: 'Leads of this import' });
  expect(leads.getAttribute('href')).toBe('/leads?type=seller&import=one');
  press('Undo import…');
  const dialog = screen.getByRole('dialog', { name: 'Undo this import?' });
  within(dialog).getByText('This removes the 1,204 leads that it added. What somebody has worked on since stays.');
  expect(sent()).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(sent()).toMatchObject([{ path: '/api/admin/imports/one/undo', version: '"2"' }]));
});

test('an undone import names what stays, and cannot be undone again', async () => {
  const kept = [{ reason: 'A colleague has worked on this lead.', count: 3 }];
  draw({ ...DONE, state: 'undone', undoUntil: null, kept });
  await screen.findByText('3 rows stay: A colleague has worked on this lead.');
  expect(screen.getByRole('link', { name: 'New' }).textContent).toBe(' New');
  expect(screen.queryByRole('button', { name: 'Undo import…' })).toBeNull();
});

test('former imports link to their page', async () => {
  draw(DONE, { at: '/imports' });
  const list = await screen.findByRole('list', { name: 'Former imports' });
  expect(list.textContent).toMatch(/^owners\.csvSellers, 1,246 rows, Ann Lee, .*Imported$/);
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/imports/one');
});
