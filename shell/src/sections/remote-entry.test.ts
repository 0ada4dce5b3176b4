import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

const page = globalThis as unknown as Record<string, unknown>;
const url = '/sections/seller/1.0.0/entry.js';
const shared = { react: {} };
const init = jest.fn(async () => {});
const container = { init, get: async (exposed: string) => () => `the module ${exposed}` };

beforeEach(() => {
  jest.resetModules();
  init.mockClear();
  Object.assign(page, {
    __webpack_init_sharing__: async () => {},
    __webpack_share_scopes__: { default: shared },
    scriptIntegrity: { [url]: 'sha384-x' },
  });
});

afterEach(() => {
  delete page.seller;
  document.head.replaceChildren();
  jest.useRealTimers();
});

async function setup() {
  const { loadExposed } = await import('./remote-entry.ts');
  return (exposed: string) => loadExposed(url, 'seller', exposed);
}

const scripts = () => [...document.head.querySelectorAll('script')];

/** Lets the last requested script load or fail. `brought` is the container that the script defines. */
function settle(outcome: 'load' | 'error', brought?: object) {
  if (brought) page.seller = brought;
  scripts().at(-1)?.dispatchEvent(new Event(outcome));
}

test('an entry is fetched once, with its digest, and gets the shared modules before a page is requested from it', async () => {
  const load = await setup();
  const [first, second] = [load('sell-your-land'), load('other')];
  settle('load', container);
  expect([await first, await second, await load('third')]).toEqual([
    'the module ./sell-your-land',
    'the module ./other',
    'the module ./third',
  ]);
  expect(scripts().map((script) => [script.src, script.integrity, script.crossOrigin])).toEqual([
    [`http://localhost${url}`, 'sha384-x', 'anonymous'],
  ]);
  expect(init.mock.calls).toEqual([[shared]]);
});

test.each<[string, (() => void) | 'load' | 'error']>([
  ['fails to load', 'error'],
  ['defines no container', 'load'],
  ['hangs', () => jest.advanceTimersByTime(10_000)],
])('an entry that %s is requested again the next time', async (_what, outcome) => {
  jest.useFakeTimers();
  const load = await setup();
  const first = load('sell-your-land');
  if (typeof outcome === 'string') settle(outcome);
  else outcome();
  await expect(first).rejects.toThrow(url);
  const second = load('sell-your-land');
  settle('load', container);
  expect(await second).toBe('the module ./sell-your-land');
});
