/**
 * Largest contentful paint on a mid-range phone, each route with its scripts and without them; and the total blocking
 * time with them. Both variants go through the same proxy on the same machine, alternately, so that only the
 * scripts differ.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright';
import { dealValues } from '../../shell/release-tools/live/deal-values.ts';
import { sampleListing } from '../../shell/release-tools/live/live-samples.ts';
import { fillTemplate, readTemplate } from '../../shell/release-tools/live/live-template.ts';
import { chromiumOptions, findVisitorsChromium } from '../chromium.ts';
import { StoredDeal } from '../land/stored-deal.ts';
import { type Figure, type MeasuredSite, median, routes } from './figure.ts';
import { measureLandList } from './land-list.ts';
import { PlainPage } from './plain-page.ts';
import { startProxy } from './script-proxy.ts';

const ROUNDS = 15;
/** Lighthouse's "slow 4G" and CPU slowdown, applied for real. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const cpuSlowdown = 4;
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

export async function measurePaint({ origin, databaseUrl }: MeasuredSite): Promise<Figure[]> {
  await using deal = await StoredDeal.create({ isPublic: true, hasPhotos: true, databaseUrl });
  const published = Date.now();
  while (!(await fetch(origin + deal.path)).ok) await pause(100);
  const visible: Figure = {
    what: 'a deal is visible after',
    value: (Date.now() - published) / 1000,
    bound: 3,
    unit: 's',
  };
  const figures: Figure[] = [visible, measureFill(), await measureLandList()];
  const arms = { scripts: await startProxy(origin, (html) => html), none: await startProxy(origin, removeScripts) };
  // Not the headless shell that the tests prefer, which paints a tenth of a second sooner than visitors' browsers, more
  // so without scripts (policy pages 1.16 there, 1.06 here).
  const browser = await chromium.launch(chromiumOptions(findVisitorsChromium()));
  for (const path of [...routes, '/land', deal.path]) {
    const ratios: number[] = [];
    const times: { scripts: number[]; none: number[] } = { scripts: [], none: [] };
    const blocked: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // The variant that is measured first changes each round, so that the order has no effect.
      const order = round % 2 === 0 ? (['scripts', 'none'] as const) : (['none', 'scripts'] as const);
      for (const arm of order) {
        const { paint, blocking } = await measurePage(browser, arms[arm].origin + path);
        times[arm].push(paint);
        if (arm === 'scripts') blocked.push(blocking);
      }
      ratios.push((times.scripts.at(-1) ?? NaN) / (times.none.at(-1) ?? NaN));
    }
    const what = `${path} LCP ${median(times.scripts).toFixed(0)} ms, without scripts ${median(times.none).toFixed(0)} ms`;
    figures.push({ what, value: median(ratios), bound: 1.05, unit: '×' });
    figures.push({ what: `${path} total blocking time`, value: median(blocked), bound: 50, unit: 'ms' });
  }
  await browser.close();
  await Promise.all([arms.scripts.stop(), arms.none.stop()]);
  return figures;
}

/** The 95th percentile of the time in which a shell fills in the template of the longest allowed page. */
function measureFill(): Figure {
  const fields = '<p title="%deal.title%">%deal.words%</p>'.repeat(30);
  const photos = '<live-each of="photos"><img alt="%photo.alt%"></live-each>';
  const template = readTemplate(`<p>${'x'.repeat(40_000)}</p>${fields}${photos}`);
  const view = { isEarly: false, isMember: false, outcome: undefined, staleSince: undefined, similar: [], address: '' };
  const values = dealValues(sampleListing, view);
  const took = Array.from({ length: 400 }, () => {
    const start = performance.now();
    fillTemplate(template, values);
    return performance.now() - start;
  }).sort((one, other) => one - other);
  return { what: 'the page of a deal is filled in', value: took[379] ?? NaN, bound: 0.3, unit: 'ms' };
}

function removeScripts(html: string): string {
  return html.replace(/<script src=[^>]*><\/script>/g, '').replace(/<link rel="preload"[^>]*as="script"[^>]*>/g, '');
}

async function measurePage(browser: Browser, url: string): Promise<{ paint: number; blocking: number }> {
  await using page = await PlainPage.open(browser);
  await page.send('Emulation.setDeviceMetricsOverride', phone);
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', network);
  await page.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(url);
  return { paint: await page.evaluate(readLargestPaint), blocking: await page.evaluate(readBlockingTime) };
}

function readLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}

/** The sum of the milliseconds over 50 of each task since the first paint. */
function readBlockingTime(): Promise<number> {
  const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const lasted = list
        .getEntries()
        .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, paintedAt));
      resolve(lasted.reduce((sum, each) => sum + Math.max(0, each - 50), 0));
    });
    observer.observe({ type: 'longtask', buffered: true });
    // Without a long task, the observer is not called.
    setTimeout(() => resolve(0), 500);
  });
}
