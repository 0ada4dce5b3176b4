/** Navigation between pages in their frame: the visible page, the focus, and the state that stays. */
import '../frame/text-encoder.fixture.ts';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { brand } from '@land/kit';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../app.tsx';
import '../routes.fixture.ts';
import { findRoute } from '../routes.ts';
import type { PageComponent, Pages } from '../sections/pages.ts';

const scrolled: string[] = [];

beforeEach(() => {
  scrolled.length = 0;
  jest.spyOn(window, 'scrollTo').mockImplementation(() => void scrolled.push('top'));
  jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
  // jsdom has no layout, and so no scrollIntoView.
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id);
  };
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function pageNamed(name: string): PageComponent {
  return function Page() {
    return (
      <>
        <h1>{name}</h1>
        <form method="post">
          <input name="firstName" aria-label={`Name on ${name}`} />
        </form>
        <section id="contact-form">
          <h2>Form of {name}</h2>
        </section>
      </>
    );
  };
}

/** Starts a visit at a path. Other pages load when the test calls `come`, or fail when it calls `fail`. */
async function begin(path: string) {
  // As after a reload: the history has an earlier entry of this visit, whose page was unloaded.
  window.history.replaceState({ idx: 0, key: 'before' }, '', '/privacy-policy');
  window.history.pushState({ idx: 1, key: 'now' }, '', path);
  const there = new Map<string, PageComponent>();
  const asked = new Map<string, PromiseWithResolvers<void>>();
  const load = jest.fn(({ path: wanted }: { path: string }) => {
    const waiting = asked.get(wanted) ?? Promise.withResolvers<void>();
    asked.set(wanted, waiting);
    return there.has(wanted) ? Promise.resolve() : waiting.promise;
  });
  const pages = {
    find: (route?: { path: string }) => (route ? there.get(route.path) : pageNamed('Nothing')),
    load,
    titleOf: (route?: { path: string }) => `Title of ${route?.path}`,
  } as unknown as Pages;
  const first = findRoute(window.location.pathname)?.path ?? '';
  there.set(first, pageNamed(first));
  render(
    <BrowserRouter>
      <App year="2026" first={pageNamed(first)} pages={pages} />
    </BrowserRouter>,
  );
  return {
    load,
    /** Lets the script of a page load. */
    come: (wanted: string) => {
      there.set(wanted, pageNamed(wanted));
      return act(async () => asked.get(wanted)?.resolve());
    },
    /** Lets a page fail to load, from its script and from the server. */
    fail: async (wanted: string) => {
      const waiting = asked.get(wanted);
      asked.delete(wanted);
      await act(async () => waiting?.reject(new Error('offline')));
    },
  };
}

/** The first link of header, footer or contact bar with this name. */
const frameLink = (name: string) => screen.getAllByRole('link', { name })[0] as HTMLElement;
const heading = () => screen.getByRole('heading', { level: 1 });
const follow = (link: HTMLElement) => act(async () => void fireEvent.click(link));
const traverse = (by: number) =>
  act(async () => {
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    window.history.go(by);
    await moved;
  });

async function move(visit: Awaited<ReturnType<typeof begin>>, name: string, path: string) {
  await follow(frameLink(name));
  await visit.come(path);
}

test('the page stays until the next one has loaded, with a progress message; then title, scroll position and focus change', async () => {
  const visit = await begin('/#about');
  // On the first page the shell moves neither focus nor scroll position.
  expect([document.activeElement, scrolled]).toEqual([document.body, []]);
  await follow(frameLink('Buy Land'));
  expect([heading().textContent, window.location.pathname, screen.getByRole('status').textContent]).toEqual([
    '/',
    '/',
    '',
  ]);
  expect(await screen.findByText('Loading the page')).toBeTruthy();
  await visit.come('/buy-land');
  expect([heading().textContent, window.location.pathname, document.title]).toEqual([
    '/buy-land',
    '/buy-land',
    'Title of /buy-land',
  ]);
  expect(document.activeElement).toBe(heading());
  expect([scrolled, screen.getByRole('status').textContent]).toEqual([['top'], '']);
});

test('a link with an anchor scrolls to it on the next page, and focuses its heading', async () => {
  const visit = await begin('/');
  await move(visit, 'Request Offer', '/sell-your-land');
  expect(window.location.hash).toBe('#contact-form');
  expect(scrolled).toEqual(['contact-form']);
  expect(document.activeElement?.textContent).toBe('Form of /sell-your-land');
});

test('a link to the open page scrolls to its top or anchor each time, and typed text stays', async () => {
  await begin('/sell-your-land?submission=failed');
  const name = screen.getByLabelText<HTMLInputElement>('Name on /sell-your-land');
  fireEvent.input(name, { target: { value: 'Ada' } });
  const entries = window.history.length;
  for (const link of ['Sell Land', 'Request Offer', 'Request Offer', 'Sell Land']) await follow(frameLink(link));
  expect(scrolled).toEqual(['top', 'contact-form', 'contact-form', 'top']);
  expect(document.activeElement).toBe(heading());
  expect(window.location.href).toMatch(/\/sell-your-land$/);
  // Following the same URL twice adds one entry.
  expect(window.history.length).toBe(entries + 3);
  expect([screen.getByLabelText('Name on /sell-your-land'), name.value]).toEqual([name, 'Ada']);
});

test('of several taps on links only the last one opens a page, with one history entry', async () => {
  const visit = await begin('/');
  const entries = window.history.length;
  await follow(frameLink('Buy Land'));
  await follow(frameLink('Privacy Policy'));
  await follow(frameLink('Privacy Policy'));
  await visit.come('/privacy-policy');
  await visit.come('/buy-land');
  expect([heading().textContent, window.history.length]).toEqual(['/privacy-policy', entries + 1]);
});

test('Back while a page is loading cancels that page', async () => {
  const visit = await begin('/');
  await move(visit, 'Buy Land', '/buy-land');
  await follow(frameLink('Privacy Policy'));
  await traverse(-1);
  await visit.come('/privacy-policy');
  expect([heading().textContent, window.location.pathname]).toEqual(['/', '/']);
});

test('if a page cannot be loaded, the current one stays with a message, which can be closed or used to try again', async () => {
  const visit = await begin('/');
  await follow(frameLink('Buy Land'));
  await visit.fail('/buy-land');
  expect([heading().textContent, window.location.pathname]).toEqual(['/', '/']);
  const message = screen.getByRole('alert');
  expect(message.textContent).toContain('Your connection may be lost.');
  expect(message.querySelector('a')?.href).toBe(`tel:${brand.phone.e164}`);
  await follow(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await follow(frameLink('Buy Land'));
  await visit.fail('/buy-land');
  await follow(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await visit.come('/buy-land');
  expect(heading().textContent).toBe('/buy-land');
});

test('Back to a page that cannot be loaded keeps page and URL; when it can be loaded, it gets the focus without scrolling', async () => {
  const visit = await begin('/');
  await traverse(-1);
  expect(heading().textContent).toBe('/');
  const returned = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await visit.fail('/privacy-policy');
  await act(async () => void (await returned));
  expect([heading().textContent, window.location.pathname]).toEqual(['/', '/']);
  expect(screen.getByRole('alert')).toBeTruthy();

  await traverse(-1);
  await visit.come('/privacy-policy');
  expect([heading().textContent, document.title, scrolled]).toEqual([
    '/privacy-policy',
    'Title of /privacy-policy',
    [],
  ]);
  expect(document.activeElement).toBe(heading());
});

/** Clicks a link, and returns whether the shell leaves it to the browser. */
function browserFollows(attributes: Record<string, string>, init: MouseEventInit = {}): boolean {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.append(link);
  const click = createEvent.click(link, { button: 0, ...init });
  // Runs after the shell's handler, and prevents the page load, which jsdom cannot do.
  let isLeft = false;
  const stop = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', stop, { once: true });
  fireEvent(link, click);
  link.remove();
  return isLeft;
}

test.each<[string, Record<string, string>, MouseEventInit]>([
  ['with control', { href: '/buy-land' }, { ctrlKey: true }],
  ['with command', { href: '/buy-land' }, { metaKey: true }],
  ['with shift', { href: '/buy-land' }, { shiftKey: true }],
  ['with the middle button', { href: '/buy-land' }, { button: 1 }],
  ['on another origin', { href: 'https://elsewhere.example/buy-land' }, {}],
  ['on an email address', { href: 'mailto:someone@land.example' }, {}],
  ['on a link to a new tab', { href: '/privacy-policy', target: '_blank' }, {}],
  ['on a link that loads the page again', { href: '/', target: '_self' }, {}],
  ['on a download', { href: '/buy-land', download: '' }, {}],
  ['on a file that is not a page', { href: '/robots.txt' }, {}],
])('the shell leaves a click to the browser: %s', async (_name, attributes, init) => {
  const { load } = await begin('/');
  expect(browserFollows(attributes, init)).toBe(true);
  expect(load).not.toHaveBeenCalled();
});

test('the shell handles a plain click on any link to a page, also with a hash that cannot be decoded', async () => {
  const visit = await begin('/');
  expect(browserFollows({ href: '/buy-land/#100%' })).toBe(false);
  await visit.come('/buy-land');
  expect([heading().textContent, window.location.hash, scrolled]).toEqual(['/buy-land', '#100%', ['top']]);
});

test('a page is prefetched when the pointer or the focus reaches its link, except the open page', async () => {
  const { load } = await begin('/');
  fireEvent.pointerOver(frameLink('Buy Land'));
  fireEvent.focusIn(frameLink('Privacy Policy'));
  fireEvent.pointerOver(frameLink('Home'));
  expect(load.mock.calls.map(([{ path }]) => path)).toEqual(['/buy-land', '/privacy-policy']);
});
