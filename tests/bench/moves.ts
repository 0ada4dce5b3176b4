/**
 * The time from a tap on a link to the visible page, on a slow phone and a slow connection, at twenty moments after
 * hydration; and, for comparison, the time if the link loads the whole page.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumOptions, findVisitorsChromium } from '../chromium.ts';
import { type Figure, type MeasuredSite, median } from './figure.ts';
import { recordTransfers } from './weight.ts';

const MOMENTS = 20;
const MILLISECONDS_BETWEEN = 100;
/** After every fourth tap, the same link is tapped as one that loads the whole page. */
const PLAIN_EVERY = 4;
const network = { offline: false, latency: 562, downloadThroughput: 1_500_000 / 8, uploadThroughput: 750_000 / 8 };
const cpuSlowdown = 4;
const target = '/sell-your-land';

interface Tap {
  seconds: number;
  /** Whether the whole page was loaded. */
  loaded: boolean;
  /** Failures of a release that the page reported. */
  blamed: number;
  /** Files that were requested more than once. */
  repeated: number;
}

export async function measureMoves({ origin }: MeasuredSite): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumOptions(findVisitorsChromium()));
  const moves: Tap[] = [];
  const plain: Tap[] = [];
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    moves.push(await measureTap(browser, origin, moment * MILLISECONDS_BETWEEN, false));
    if (moment % PLAIN_EVERY === 0) plain.push(await measureTap(browser, origin, moment * MILLISECONDS_BETWEEN, true));
  }
  await browser.close();
  const seconds = (taps: Tap[]) => taps.map((tap) => tap.seconds);
  const sum = (count: (tap: Tap) => number) => moves.reduce((total, tap) => total + count(tap), 0);
  const ordinary = median(seconds(plain));
  return [
    {
      what: `slowest of ${MOMENTS} taps after hydration, plain load ${ordinary.toFixed(2)} s`,
      value: Math.max(...seconds(moves)),
      bound: 1,
      unit: 's',
    },
    { what: 'median tap against a plain load', value: median(seconds(moves)) / ordinary, bound: 1, unit: '×' },
    { what: 'taps that ended in a page load', value: sum(({ loaded }) => Number(loaded)), bound: 0, unit: '' },
    { what: 'failures told of healthy releases', value: sum(({ blamed }) => blamed), bound: 0, unit: '' },
    { what: 'files that were asked for twice', value: sum(({ repeated }) => repeated), bound: 0, unit: '' },
  ];
}

async function measureTap(browser: Browser, origin: string, moment: number, isPlain: boolean): Promise<Tap> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const requests = await recordTransfers(session);
  await page.addInitScript(watchTap, isPlain);
  await page.goto(origin, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => Object.keys(document.querySelector('header a') ?? {}).some((key) => key.startsWith('__reactFiber')),
    undefined,
    { polling: 20 },
  );
  await wait(moment);
  await tap(page, `main a[href^="${target}"]`);
  const { seconds, loaded } = await readTap(page);
  await context.close();
  const sent = [...requests.values()].filter(({ isCached }) => !isCached);
  const files = sent.filter(({ url }) => /\.(js|css)$/.test(url)).map(({ url }) => url);
  const blamed = sent.filter(({ url, body }) => url.endsWith('/beacon') && body?.includes('"error"')).length;
  return { seconds, loaded, blamed, repeated: files.length - new Set(files).size };
}

async function tap(page: Page, selector: string): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the first page.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Set by `watchTap`. */
declare const tapShown: { seconds: number; loaded: boolean };

async function readTap(page: Page): Promise<{ seconds: number; loaded: boolean }> {
  // The page may be replaced during the call.
  for (;;) {
    const shown = await page.evaluate(() => tapShown).catch(() => undefined);
    if (shown) return shown;
    await wait(50);
  }
}

/** Runs in each document. The time of the tap is kept in the window's name, which survives a page load. */
function watchTap(isPlain: boolean): void {
  const first = '/';
  const now = () => performance.timeOrigin + performance.now();
  const stop = (event: Event) => event.stopImmediatePropagation();
  addEventListener('click', () => (window.name ||= String(now())), true);
  if (isPlain)
    for (const type of ['pointerover', 'pointerenter', 'pointerdown', 'touchstart', 'focusin', 'click'])
      addEventListener(type, stop, true);
  let before: string | undefined;
  const watch = () => {
    const heading = document.querySelector('main h1')?.textContent ?? undefined;
    if (location.pathname === first && !window.name) before = heading;
    const isShown =
      window.name &&
      heading !== undefined &&
      heading !== before &&
      (before !== undefined || performance.getEntriesByName('first-contentful-paint').length > 0);
    if (!isShown) return void requestAnimationFrame(watch);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const shown = { seconds: (now() - Number(window.name)) / 1000, loaded: before === undefined };
      Object.assign(window, { tapShown: shown });
    };
    channel.port2.postMessage(null);
  };
  watch();
}
