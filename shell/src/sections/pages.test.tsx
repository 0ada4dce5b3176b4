import '../frame/text-encoder.fixture.ts';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import '../routes.fixture.ts';
import { findRoute, type Route } from '../routes.ts';

type Load = (route: Route) => Promise<{ default: () => React.ReactNode }>;

const importPage = jest.fn<Load>();
jest.unstable_mockModule('./import-page.ts', () => ({ importPage }));
const said = jest.spyOn(console, 'error');
const fetched = jest.fn<(path: string) => Promise<unknown>>();

const arrives: Load = async ({ page }) => ({ default: () => <h1>{page}</h1> });
const fails: Load = async () => {
  throw new Error('missing');
};
const hangs: Load = () => new Promise(() => {});

/** A mocked response of the server with this heading. */
const sends =
  (heading: string, { ok = true, styles = '<style data-href="/assets/shell.css"></style>' } = {}) =>
  async () => ({
    ok,
    text: async () => `<title>${heading} | served</title>${styles}<main id="main"><h1>${heading}</h1></main>`,
  });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  jest.resetModules();
  importPage.mockReset();
  fetched.mockReset().mockImplementation(offline);
  said.mockReset().mockImplementation(() => undefined);
  globalThis.fetch = fetched as unknown as typeof fetch;
  AbortSignal.timeout ??= () => new AbortController().signal;
  document.head.innerHTML = '<style data-href="/assets/shell.css"></style>';
});

afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const seller = findRoute('/sell-your-land') as Route;
const buyer = findRoute('/buy-land') as Route;
const styled = findRoute('/stop-texts') as Route;
const stylesheet = '/sections/legal/1.0.0/page.css';
const pageData = {
  releases: {},
  pages: Object.fromEntries(
    [seller, buyer, styled].map((route) => [
      route.path,
      { title: `${route.page} | script`, files: route === styled ? [stylesheet] : [] },
    ]),
  ),
};

/** Starts a visit, with newly imported modules. `served` is the HTML of the first page. */
async function begin(served?: string) {
  const { Pages } = await import('./pages.ts');
  const { keepServedPage } = await import('./served-page.tsx');
  document.body.innerHTML = `<main id="main">${served ?? ''}</main>`;
  if (served) keepServedPage(seller.path);
  return new Pages(pageData);
}

async function show(pages: Awaited<ReturnType<typeof begin>>, route: Route) {
  const Page = pages.find(route);
  if (!Page) throw new Error(`${route.path} is not there.`);
  document.body.replaceChildren();
  const view = render(<Page outcome="none" />);
  const heading = screen.getByRole('heading').textContent;
  view.unmount();
  return [heading, pages.titleOf(route)];
}

test('a page is loaded once, and then available immediately', async () => {
  importPage.mockImplementation(arrives);
  const pages = await begin();
  expect(pages.find(buyer)).toBeUndefined();
  await Promise.all([pages.load(buyer), pages.load(buyer)]);
  await pages.load(buyer);
  expect(await show(pages, buyer)).toEqual(['buy-land', 'buy-land | script']);
  expect([importPage.mock.calls.length, fetched.mock.calls.length]).toEqual([1, 0]);
});

test('a page whose script fails is fetched once as HTML from the server, and its script is requested again', async () => {
  importPage.mockImplementation(fails);
  fetched.mockImplementation(sends('From the server'));
  const pages = await begin();
  await pages.load(buyer);
  expect(await show(pages, buyer)).toEqual(['From the server', 'From the server | served']);
  expect(String(said.mock.calls[0])).toMatch(/works without its script/);
  await pages.load(buyer);
  expect([importPage.mock.calls.length, fetched.mock.calls.length]).toEqual([2, 1]);
  importPage.mockImplementation(arrives);
  await pages.load(buyer);
  expect(await show(pages, buyer)).toEqual(['buy-land', 'buy-land | script']);
});

test.each(['before', 'after'])(
  'a page whose style sheet fails %s its script loads is fetched as HTML from the server, with its styles',
  async (order) => {
    const script = Promise.withResolvers<Awaited<ReturnType<Load>>>();
    importPage.mockReturnValue(script.promise);
    const styles = `<style data-href="${stylesheet}">h1 { color: green; }</style>`;
    fetched.mockImplementation(sends('From the server', { styles }));
    const pages = await begin();
    const loaded = pages.load(styled);
    const fail = async () => document.querySelector(`link[href="${stylesheet}"]`)?.dispatchEvent(new Event('error'));
    const arrive = async () => script.resolve(await arrives(styled));
    for (const step of order === 'before' ? [fail, arrive] : [arrive, fail]) await step();
    // The server's HTML needs the same file.
    await waitFor(() => expect(document.querySelector('link')).not.toBeNull());
    await fail();
    await loaded;
    expect(await show(pages, styled)).toEqual(['From the server', 'From the server | served']);
    expect(document.querySelector(`style[data-href="${stylesheet}"]`)?.textContent).toContain('green');
    expect(String(said.mock.calls[0])).toMatch(/works without its script/);

    await pages.load(styled);
    expect(await show(pages, styled)).toEqual(['stop-texts', 'stop-texts | script']);
  },
);

test.each<[string, () => Promise<unknown>]>([
  ['no response', offline],
  ['the login page of another network', async () => ({ ok: true, text: async () => '<h1>Sign in to the Wi-Fi</h1>' })],
])('if the script fails and the server gives %s, there is no page until the next try', async (_what, answer) => {
  importPage.mockImplementation(fails);
  fetched.mockImplementation(answer);
  const pages = await begin();
  await expect(pages.load(buyer)).rejects.toThrow();
  expect([pages.find(buyer), said.mock.calls.length]).toEqual([undefined, 0]);
  importPage.mockImplementation(arrives);
  await pages.load(buyer);
  expect(await show(pages, buyer)).toEqual(['buy-land', 'buy-land | script']);
});

test('after three seconds without its script a page is fetched as HTML, unless the script loads before the HTML', async () => {
  jest.useFakeTimers();
  const pages = await begin();
  importPage.mockImplementation(hangs);
  fetched.mockImplementation(sends('From the server'));
  const loaded = pages.load(buyer);
  await jest.advanceTimersByTimeAsync(2_900);
  expect(fetched).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  await loaded;
  expect(await show(pages, buyer)).toEqual(['From the server', 'From the server | served']);

  const coming = Promise.withResolvers<{ default: () => React.ReactNode }>();
  importPage.mockImplementation(() => coming.promise);
  fetched.mockImplementation(() => new Promise(() => {}));
  const late = pages.load(seller);
  await jest.advanceTimersByTimeAsync(3_000);
  coming.resolve(await arrives(seller));
  await late;
  expect(await show(pages, seller)).toEqual(['sell-your-land', 'sell-your-land | script']);
});

test('a page that the server sends with an error status is shown, and requested again the next time', async () => {
  importPage.mockImplementation(fails);
  fetched.mockImplementation(sends('Back in a moment', { ok: false }));
  const pages = await begin();
  await pages.load(buyer);
  expect(await show(pages, buyer)).toEqual(['Back in a moment', 'Back in a moment | served']);
  fetched.mockImplementation(sends('From the server'));
  await pages.load(buyer);
  expect(await show(pages, buyer)).toEqual(['From the server', 'From the server | served']);
});

test('the first page keeps the server’s HTML if its script fails', async () => {
  const coming = Promise.withResolvers<{ default: () => React.ReactNode }>();
  importPage.mockImplementation(() => coming.promise);
  const First = (await begin()).adopt(seller);
  render(
    <Suspense fallback={<h1>as served</h1>}>
      <First outcome="none" />
    </Suspense>,
  );
  await act(async () => coming.reject(new Error('missing')));
  expect(screen.getByRole('heading').textContent).toBe('as served');
  expect(String(said.mock.calls[0])).toMatch(/works without its script/);
});

test('a visitor who returns to the first page without a connection sees the server’s HTML of it', async () => {
  importPage.mockImplementation(fails);
  const pages = await begin('<h1>As it was served</h1>');
  await pages.load(seller);
  expect((await show(pages, seller))[0]).toBe('As it was served');
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  [22_000, 3],
  [22_001, 1],
])('pages are fetched ahead one after another; after %i bytes, %i were fetched', async (size, expected) => {
  const { Pages } = await import('./pages.ts');
  const routes = [seller, buyer, styled];
  const files = routes.map(({ path, page }) => [path, { title: page, files: [`/assets/${page}.js`] }]);
  const pages = new Pages({ releases: {}, pages: Object.fromEntries(files) });
  const sizes = [String(size), '0', '0'];
  fetched.mockImplementation(async () => ({
    headers: new Map([['content-length', sizes.shift()]]),
    arrayBuffer: async () => undefined,
  }));
  await pages.fetchAhead(routes);
  expect(fetched).toHaveBeenCalledTimes(expected);
});
