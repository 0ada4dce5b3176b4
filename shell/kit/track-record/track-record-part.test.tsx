import { expect, test } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { exampleTrackRecord } from './example.ts';
import type { ShownTrackRecord } from './shown-track-record.ts';
import { TrackRecordPart } from './track-record-part.tsx';

const { person, ...others } = exampleTrackRecord;
if (!person) throw new Error('The example has no person.');
const portrait = { src: '/portrait.jpg', width: 192, height: 192, alt: person.portrait.alt };
const record: ShownTrackRecord = { ...others, person: { ...person, portrait }, isExample: false };

test('each review is a quotation with its author, source and day', () => {
  render(<TrackRecordPart id="a" record={record} />);
  const [first, second] = screen.getAllByRole('figure').filter((figure) => figure.querySelector('blockquote'));
  if (!first || !second) throw new Error('There are not two reviews.');
  const day = first.querySelector('time');
  expect([day?.dateTime, day?.textContent]).toEqual(['2026-05-02', 'May 2, 2026']);
  const source = within(first).getByRole('link', { name: /^Example Reviews/ });
  expect([source.getAttribute('href'), source.getAttribute('rel')]).toEqual([
    'https://reviews.example/land/1',
    'noopener noreferrer',
  ]);
  expect(second.querySelector('cite')?.textContent).toBe('Letter to the company');
});

test('the portrait has its size and a description; the facts, the person and the counties are shown', () => {
  render(<TrackRecordPart id="a" record={record} />);
  const picture = screen.getByRole('img', { name: 'A drawn portrait of Alex Example' });
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['192', '192']);
  expect(screen.getAllByRole('term')).toHaveLength(3);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(record.counties);
  expect(screen.getByText('Alex Example')).toBeTruthy();
});

test('parts without content are left out', () => {
  const { container } = render(
    <TrackRecordPart id="a" record={{ counties: ['Greene County, MO'], isExample: false }} />,
  );
  expect(container.querySelector('dl, figure, img')).toBeNull();
});

test('only the demo says that the track record is an example', () => {
  const { unmount } = render(<TrackRecordPart id="a" record={record} />);
  expect(screen.queryByText(/invented/)).toBeNull();
  unmount();
  render(<TrackRecordPart id="a" record={{ ...record, isExample: true }} />);
  expect(screen.getByText(/^This is an example\./)).toBeTruthy();
});

test('content with markup is shown as text', () => {
  const text = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const { container } = render(
    <TrackRecordPart id="a" record={{ facts: [{ figure: '<b>1</b>', text }], counties: [text], isExample: false }} />,
  );
  expect(container.querySelector('script, img, b')).toBeNull();
  expect(screen.getAllByText(text)).toHaveLength(2);
});
