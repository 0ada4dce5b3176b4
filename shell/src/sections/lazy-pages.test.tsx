import '../frame/text-encoder.fixture.ts';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { Route } from '../routes.ts';

type Load = (route: Route) => Promise<{ default: () => React.ReactNode }>;

const importPage = jest.fn<Load>();
jest.unstable_mockModule('./import-page.ts', () => ({ importPage }));

const said = jest.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => {
  jest.resetModules();
  importPage.mockReset();
  said.mockClear();
  sessionStorage.clear();
});

afterEach(() => {
  document.body.replaceChildren();
});

const arrives: Load = async ({ page }) => ({ default: () => <h1>{page}</h1> });
const fails: Load = async () => {
  throw new Error('missing');
};

/** jsdom cannot load anything: it says so. */
const isAskedFromServer = () => said.mock.calls.some(([message]) => /Not implemented: navigation/.test(String(message)));

/** A visit that begins on a path, with the shell's script as it is then loaded. */
async function beginOn(path: string) {
  window.history.replaceState(null, '', path);
  const { findPage, loadPage } = await import('./lazy-pages.ts');
  const { findRoute } = await import('../routes.ts');
  function Shown({ route }: { route: Route }) {
    const Page = findPage(route) as () => React.ReactNode;
    return (
      <Suspense key={route.path} fallback={null}>
        <Page />
      </Suspense>
    );
  }
  const routeOf = (at: string) => findRoute(at) as Route;
  const view = render(<Shown route={routeOf(path)} />);
  const show = (at: string) => {
    window.history.pushState(null, '', at);
    return act(async () => view.rerender(<Shown route={routeOf(at)} />));
  };
  await act(async () => {});
  return {
    /** As Back does it: the page is shown, whether it has come or not. */
    show,
    /** As a link does it: the page is loaded first. */
    follow: async (at: string) => {
      await loadPage(routeOf(at));
      await show(at);
    },
  };
}

const heading = () => screen.queryByRole('heading')?.textContent ?? null;

test('a first page whose script is missing stays as it was served', async () => {
  importPage.mockImplementation(fails);
  await beginOn('/sell-your-land');
  expect([heading(), isAskedFromServer()]).toEqual([null, false]);
});

test('a first page whose script was missing comes back once the script can be had', async () => {
  importPage.mockImplementationOnce(fails).mockImplementation(arrives);
  const { follow, show } = await beginOn('/sell-your-land');
  await follow('/privacy-policy');
  expect(heading()).toBe('privacy-policy');
  await show('/sell-your-land');
  expect([heading(), isAskedFromServer()]).toEqual(['sell-your-land', false]);
});

test('a link to it brings it back too', async () => {
  importPage.mockImplementationOnce(fails).mockImplementation(arrives);
  const { follow } = await beginOn('/sell-your-land');
  await follow('/privacy-policy');
  await follow('/sell-your-land');
  expect(heading()).toBe('sell-your-land');
});

test('a first page whose script is still missing is asked from the server when the visitor comes back', async () => {
  importPage.mockImplementation(async (route) => (route.owner === 'seller' ? fails(route) : arrives(route)));
  const { follow, show } = await beginOn('/sell-your-land');
  await follow('/privacy-policy');
  expect(isAskedFromServer()).toBe(false);
  await show('/sell-your-land');
  expect(isAskedFromServer()).toBe(true);
});

test('a script that fails after the visitor has left disturbs nobody, and is tried again when they come back', async () => {
  const coming = Promise.withResolvers<never>();
  importPage.mockImplementationOnce(() => coming.promise).mockImplementation(arrives);
  const { follow, show } = await beginOn('/sell-your-land');
  await follow('/privacy-policy');
  await act(async () => coming.reject(new Error('late')));
  expect([heading(), isAskedFromServer()]).toEqual(['privacy-policy', false]);
  await show('/sell-your-land');
  expect(heading()).toBe('sell-your-land');
});

test('a page that was left while it came is not asked from the server in the place of the one that is read', async () => {
  const coming = Promise.withResolvers<never>();
  importPage.mockImplementation(async (route) => (route.page === 'buy-land' ? coming.promise : arrives(route)));
  const { show } = await beginOn('/');
  await show('/buy-land');
  await show('/privacy-policy');
  await act(async () => coming.reject(new Error('late')));
  expect([heading(), isAskedFromServer()]).toEqual(['privacy-policy', false]);
  importPage.mockImplementation(arrives);
  await show('/buy-land');
  expect(heading()).toBe('buy-land');
});
