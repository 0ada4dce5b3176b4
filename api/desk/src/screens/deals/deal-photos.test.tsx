import { renderDesk } from '../../desk.fixture.tsx';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../browser.fixture.ts';
import { DealPhotos } from './deal-photos.tsx';
import type { Deal } from '../../shared/deals/deal-words.ts';

const DEAL = { id: 'deal', stage: 'preparing', version: 3, photos: [] as unknown } as Deal;
const REFUSED = 'Send a photo as JPEG, PNG, WebP or AVIF.';
const file = (name: string) => new File([name], name);

test('each chosen or dropped file is listed by name as added, already added, or refused with the reason', async () => {
  const requests = fakeApi(({ method, body }) => {
    if (method !== 'PUT') return [200, {}];
    const name = String(body.name);
    if (name === 'away.jpg') return 'unreachable';
    if (name.endsWith('.heic')) return [400, { message: REFUSED, reason: 'no-photo' }];
    return [
      200,
      {
        id: name === 'same.jpg' ? 'a' : name,
        alt: '',
        hash: '',
        width: 1,
        height: 1,
        version: 4,
        isIncomplete: name === 'cut.jpg',
      },
    ];
  });
  const photos = [{ id: 'a', alt: 'A road', hash: 'a'.repeat(32), width: 4, height: 3 }];
  renderDesk(<DealPhotos deal={{ ...DEAL, photos }} />, { role: 'agent' });
  const results = () =>
    within(screen.getByRole('status'))
      .queryAllByRole('listitem')
      .map((item) => item.textContent);
  const names = ['x.heic', 'b.jpg', 'y.heic', 'same.jpg', 'away.jpg', 'cut.jpg', 'c.jpg'];
  fireEvent.change(screen.getByLabelText('Choose photos, or drop them here'), { target: { files: names.map(file) } });
  await waitFor(() =>
    expect(results()).toEqual([
      `Not added x.heic: ${REFUSED}`,
      'Added b.jpg',
      `Not added y.heic: ${REFUSED}`,
      'Already added same.jpg',
      'Not added away.jpg: Can’t reach the server.',
      'Added cut.jpg: Part of the file is missing or damaged. Check that the whole photo shows.',
      'Added c.jpg',
    ]),
  );
  // The api checks the bytes, because browsers report no type for some files, and a wrong one for others.
  const sent = requests.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ headers, body }) => [body.name, headers.get('content-type')])).toEqual(
    names.map((name) => [name, 'application/octet-stream']),
  );
  fireEvent.drop(screen.getByRole('region', { name: 'Photos' }), { dataTransfer: { files: [file('z.heic')] } });
  await waitFor(() => expect(results()).toEqual([`Not added z.heic: ${REFUSED}`]));
});

test('a photo that is deleted is not listed as added', async () => {
  window.confirm = () => true;
  fakeApi(() => [200, { id: 'b', alt: '', hash: '', width: 1, height: 1, version: 4, isIncomplete: false }]);
  const photo = { id: 'b', alt: 'A road', hash: 'b'.repeat(32), width: 4, height: 3 };
  renderDesk(<DealPhotos deal={{ ...DEAL, photos: [photo] }} />, { role: 'agent' });
  const add = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('Choose photos, or drop them here'), { target: { files: names.map(file) } });
  const results = () => screen.getByRole('status').textContent;
  add('b.jpg');
  await waitFor(() => expect(results()).toBe('Already added b.jpg'));
  const button = screen.getByRole('button', { name: /^Delete/ });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await waitFor(() => expect(results()).toBe(''));
});

test.each([
  ['agent', 'early', 'This deal was announced: only an admin can change its photos.'],
  ['viewer', 'preparing', 'You cannot change the photos of this deal.'],
] as const)('a file that a %s drops on a deal that is %s is refused in words', (role, stage, words) => {
  const requests = fakeApi(() => [200, {}]);
  const { desk } = renderDesk(<DealPhotos deal={{ ...DEAL, stage }} />, { role });
  fireEvent.drop(screen.getByRole('region', { name: 'Photos' }), { dataTransfer: { files: [file('a.jpg')] } });
  expect([desk.undo.last.get()?.words, requests]).toEqual([words, []]);
});
