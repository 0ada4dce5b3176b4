/** The bytes of a first visit, the order of its requests, and layout shifts on the page. */
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { chromiumOptions } from '../chromium.ts';
import { type Figure, type MeasuredSite, routes } from './figure.ts';

interface Transfer {
  url: string;
  method: string;
  type: string;
  initiator: string;
  /** The body that was sent. */
  body: string | undefined;
  bytes: number;
  /** Whether the response came from a browser cache. */
  isCached: boolean;
}

const budgets: Record<string, { of: (path: string) => number; name: string }> = {
  Script: { name: 'scripts', of: () => 105 },
  // The budget of HTML and styles together; the shell's styles are in the HTML.
  Stylesheet: { name: 'styles', of: () => 10 },
  Document: { name: 'HTML', of: () => 20 },
  Image: { name: 'images', of: () => 150 },
  Fetch: { name: 'fetched ahead', of: () => 32 },
};

/** The largest size of the shell's script in KB: 80.6, and 0.5 of headers. */
const SHELL_SCRIPT = 81.1;

export async function measureWeight({ origin }: MeasuredSite): Promise<Figure[]> {
  const browser = await chromium.launch(chromiumOptions());
  const figures: Figure[] = [];
  for (const path of routes) figures.push(...(await measureRoute(browser, origin, path)));
  await browser.close();
  return figures;
}

/** In a browser whose pages have nothing stored. */
export async function measureRoute(browser: Browser, origin: string, path: string, width = 1280): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const recorded = await recordTransfers(await page.context().newCDPSession(page));
  await page.addInitScript(watchShifts);
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await scrollThrough(page);
  const { shift, moved } = await page.evaluate(
    () => (window as unknown as { layoutShifts: LayoutShifts }).layoutShifts,
  );
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('link[rel=stylesheet], style[data-href]')].map(
      (style) => style.dataset.href ?? style.getAttribute('href'),
    ),
  );
  await page.close();
  const transfers = [...recorded.values()];
  const weights = Object.entries(budgets).map(([type, { name, of }]): Figure => {
    const bytes = transfers
      // The answer to a beacon is not fetched ahead, and comes before or after the end of the measurement.
      .filter((transfer) => transfer.type === type && transfer.method === 'GET')
      .reduce((sum, transfer) => sum + transfer.bytes, 0);
    return { what: `${path} ${name}, transferred`, value: bytes / 1000, bound: of(path), unit: 'KB' };
  });
  // A script's request could only start after that script had arrived. Prefetched files delay nothing.
  const chained = transfers.filter(
    ({ initiator, type }) => initiator === 'script' && type !== 'Document' && type !== 'Fetch',
  );
  const scripts = transfers.map(({ url }) => url).filter((url) => url.endsWith('.js'));
  const shell = transfers.find(({ url }) => /\/assets\/shell\.\w+\.js$/.test(url));
  return [
    ...weights,
    {
      what: `${path} shell's script, transferred`,
      value: (shell?.bytes ?? NaN) / 1000,
      bound: SHELL_SCRIPT,
      unit: 'KB',
    },
    {
      what: `${path} scripts that are asked for twice`,
      value: scripts.length - new Set(scripts).size,
      bound: 0,
      unit: '',
    },
    { what: `${path} requests behind another one`, value: chained.length, bound: 0, unit: '' },
    {
      what: `${path} stylesheets that are there twice`,
      value: sheets.length - new Set(sheets).size,
      bound: 0,
      unit: '',
    },
    { what: [`${path} cumulative layout shift`, ...moved].join(', '), value: shift, bound: 0, unit: '' },
  ];
}

/** Records each request of the page in the returned map, until the page is closed. */
export async function recordTransfers(session: CDPSession): Promise<Map<string, Transfer>> {
  const transfers = new Map<string, Transfer>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    const { url, method, postData: body } = request;
    transfers.set(requestId, {
      url,
      method,
      body,
      type: type ?? 'Other',
      initiator: initiator.type,
      bytes: 0,
      isCached: false,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes = encodedDataLength;
  });
  const noteCached = ({ requestId }: { requestId: string }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.isCached = true;
  };
  session.on('Network.requestServedFromCache', noteCached);
  session.on('Network.responseReceived', (event) => event.response.fromDiskCache && noteCached(event));
  return transfers;
}

interface LayoutShifts {
  shift: number;
  /** Each element that moved, with its beginning and where it was and is: "H2 Tell us about… 700 to 724". */
  moved: string[];
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

function watchShifts(): void {
  const shifts: LayoutShifts = { shift: 0, moved: [] };
  Object.assign(window, { layoutShifts: shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as ShiftEntry[]) {
      shifts.shift += value;
      for (const { node, previousRect, currentRect } of sources)
        shifts.moved.push(
          `${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${previousRect.top} to ${currentRect.top}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForLoadState('networkidle');
  }
}
