import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Embed } from './embed.tsx';
import { frameOriginsMeta } from './frame-origins.ts';

const frame = 'https://maps.example.com/embed?of=park';
const map = (
  <Embed
    kind="map"
    title="Map of Park County"
    picture={{ src: '/map.jpg', alt: 'Roads', width: 4, height: 3 }}
    href="https://maps.example.com/park"
    frame={frame}
  />
);

function allow(origins: string): void {
  document.head.innerHTML = `<meta name="${frameOriginsMeta}" content="${origins}">`;
}

afterEach(() => {
  document.head.innerHTML = '';
});

test('a map is a picture and a link', () => {
  render(map);
  expect(screen.getByRole('img', { name: 'Roads' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Map of Park County, at maps.example.com (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('https://maps.example.com/park');
});

test.each(['', 'https://example.com', 'https://maps.example.com.evil.test', 'http://maps.example.com'])(
  'a shell that names only "%s" shows no button',
  (origins) => {
    allow(origins);
    render(map);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('a press loads the frame, which gets the focus', () => {
  allow('https://example.com https://maps.example.com');
  const { container } = render(map);
  expect(container.querySelector('iframe')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show the map from maps.example.com' }));
  const shown = screen.getByTitle('Map of Park County');
  expect(shown.getAttribute('src')).toBe(frame);
  expect(shown.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  expect(document.activeElement).toBe(shown);
  expect(screen.queryByRole('button')).toBeNull();
});
