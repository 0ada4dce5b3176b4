/**
 * The desk's speed with a million leads (or `BENCH_LEADS`), and its weight. Each interaction is repeated; its figure is
 * the 95th percentile.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from 'playwright';
import { projectFolder } from '../../shell/launch/services.ts';
import { chromiumOptions, findVisitorsChromium } from '../chromium.ts';
import { postLead } from '../fixtures/post-lead.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { awaitChange, readFirstRow, readInteractions, timeKeys, watchDesk } from './desk-watch.ts';
import type { Figure } from './figure.ts';
import { type OwnDesk, withOwnDesk } from './own-desk.ts';

const LEADS = Number(process.env.BENCH_LEADS ?? 1_000_000);
const TIMES = 20;
const ROWS = 2000;
const OPENED = 200;
const CPU_SLOWDOWN = 4;

export async function measureDesk(tell: (figure: Figure) => void): Promise<void> {
  await withOwnDesk(LEADS, async (desk) => {
    const browser = await chromium.launch(chromiumOptions(findVisitorsChromium()));
    (await weigh()).forEach(tell);
    for (const measure of [measureToday, measureFilters, measureSearch, measureWork, measureNews, measureSlowWork]) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await desk.enter(context);
      await context.addInitScript(watchDesk);
      (await measure(await context.newPage(), desk)).forEach(tell);
      await context.close();
    }
    await browser.close();
  });
}

async function weigh(): Promise<Figure[]> {
  const dist = join(projectFolder, 'api/desk/dist');
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const isFirst = (name: string) => new RegExp(`(src|href)="/desk/assets/${name}"`).test(page);
  const files = (await readdir(join(dist, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  const sizeOf = async (name: string) => (await stat(join(dist, 'assets', `${name}.br`))).size / 1000;
  const first = await Promise.all(files.filter(isFirst).map(sizeOf));
  // The folder may also have files of earlier builds.
  const lazy = await Promise.all(files.filter((name) => !name.startsWith('desk.')).map(sizeOf));
  return [
    { what: 'scripts and styles of the first load', value: sum(first), bound: 175, unit: 'KB' },
    { what: 'largest lazy part', value: Math.max(...lazy), bound: 50, unit: 'KB' },
  ];
}

async function measureToday(page: Page, { origin }: OwnDesk): Promise<Figure[]> {
  await page.goto(`${origin}/desk`);
  await readFirstRow(page);
  await slowDown(page);
  const seconds: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await page.goto(`${origin}/desk`, { waitUntil: 'commit' });
    seconds.push((await readFirstRow(page)) / 1000);
  }
  return [{ what: 'Today with rows, CPU 4 times slower', value: p95(seconds), bound: 1, unit: 's' }];
}

async function measureFilters(page: Page, { origin }: OwnDesk): Promise<Figure[]> {
  const times: number[] = [];
  for (const type of ['seller', 'buyer', '']) {
    await openList(page, `${origin}/desk/leads?type=${type}`);
    const whose = await focusFilter(page);
    const others = (await whose.locator('option').count()) - 1;
    for (let other = 0; other < others; other += 1)
      times.push(await timeKeys(page, 'rows', () => page.keyboard.press('ArrowDown')));
  }
  return [{ what: `key to new rows of a filter, ${times.length} times`, value: p95(times), bound: 150, unit: 'ms' }];
}

async function measureSearch(page: Page, { origin, data }: OwnDesk): Promise<Figure[]> {
  const words = await data.query<{ word: string }>(
    `SELECT CASE WHEN place % 2 = 0 THEN last_name ELSE right(phone, 7) END AS word
     FROM (SELECT DISTINCT ON (last_name) last_name, phone, row_number() OVER () AS place FROM (
       SELECT last_name, phone FROM leads ORDER BY received_at DESC LIMIT 1000) AS newest) AS known
     LIMIT $1`,
    [TIMES],
  );
  await openList(page, `${origin}/desk/leads`);
  const times: number[] = [];
  for (const { word } of words) {
    await page.keyboard.press('/');
    times.push(await timeKeys(page, 'found', () => page.keyboard.type(word, { delay: 40 })));
    await page.keyboard.press('Tab');
  }
  return [{ what: 'last key to rows of a search', value: p95(times), bound: 300, unit: 'ms' }];
}

/** Loads all rows of a list, opens leads and logs calls; then measures the memory of the tab. */
async function measureWork(page: Page, { origin }: OwnDesk): Promise<Figure[]> {
  await openList(page, `${origin}/desk/leads?type=seller&status=open`);
  const rows = await showRows(page);
  await page.keyboard.press('Home');
  const focus: number[] = [];
  for (const key of ['j', 'k'])
    for (let time = 0; time < TIMES; time += 1)
      focus.push(await timeKeys(page, 'focus', () => page.keyboard.press(key === 'k' && time === 0 ? 'j' : key)));
  await awaitChange(page, 'lead', () => page.keyboard.press('Enter'));
  const logged: number[] = [];
  for (let time = 0; time < TIMES; time += 1) logged.push(await logCall(page));
  for (let opened = TIMES + 1; opened < OPENED; opened += 1)
    await awaitChange(page, 'lead', () => page.keyboard.press('j'));
  return [
    { what: `J or K to painted focus among ${rows} rows`, value: p95(focus), bound: 50, unit: 'ms' },
    { what: 'log a call: key to "saved"', value: p95(logged), bound: 150, unit: 'ms' },
    {
      what: `JS heap after ${rows} rows and ${OPENED} opened leads`,
      value: await readHeap(page),
      bound: 120,
      unit: 'MB',
    },
  ];
}

async function measureNews(page: Page, { origin }: OwnDesk): Promise<Figure[]> {
  await page.goto(`${origin}/desk`);
  await readFirstRow(page);
  await page.getByText('live', { exact: true }).waitFor();
  const seconds: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    let answered = 0;
    const { painted } = await awaitChange(page, 'pill', async () => {
      await submit(origin);
      answered = Date.now();
    });
    seconds.push((painted - answered) / 1000);
  }
  return [{ what: 'a new lead told, from its 201', value: p95(seconds), bound: 3, unit: 's' }];
}

/** The interactions of a day's work on a slow computer. */
async function measureSlowWork(page: Page, { origin }: OwnDesk): Promise<Figure[]> {
  await openList(page, `${origin}/desk/leads?type=seller&status=open`);
  await showRows(page);
  await slowDown(page);
  await page.keyboard.press('Home');
  for (let time = 0; time < TIMES; time += 1) await timeKeys(page, 'focus', () => page.keyboard.press('j'));
  for (let time = 0; time < 5; time += 1) await page.keyboard.press('x');
  await awaitChange(page, 'lead', () => page.keyboard.press('Enter'));
  for (let time = 0; time < TIMES; time += 1) await logCall(page);
  await awaitChange(page, 'rows', () => page.getByRole('link', { name: /^← Back/ }).click());
  await focusFilter(page);
  for (let time = 0; time < 5; time += 1) await awaitChange(page, 'rows', () => page.keyboard.press('ArrowDown'));
  await page.getByLabel('Search leads').click();
  await awaitChange(page, 'found', () => page.keyboard.type('Smith', { delay: 60 }));
  const { slow, count } = await readInteractions(page);
  return [
    {
      what: `INP at p98 of ${count} interactions, CPU 4 times slower`,
      value: slow[Math.floor(count / 50)] ?? 16,
      bound: 200,
      unit: 'ms',
    },
  ];
}

/** Saves a call and opens the next lead. Returns the milliseconds until the call was shown as saved. */
async function logCall(page: Page): Promise<number> {
  const walk = await page.getByLabel('Leads of the list').textContent();
  await page.keyboard.press('l');
  await page.keyboard.press('2');
  const milliseconds = await timeKeys(page, 'saved', () => page.keyboard.press('Control+Shift+Enter'));
  await page.waitForFunction(
    (before) =>
      document.querySelector('[aria-label="Leads of the list"]')?.textContent !== before &&
      document.querySelector('[aria-labelledby=work]') !== null,
    walk,
  );
  return milliseconds;
}

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await readFirstRow(page);
}

async function focusFilter(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const whose = page.getByLabel('Assigned to', { exact: true });
  await whose.focus();
  return whose;
}

/** Returns how many rows there are then. */
async function showRows(page: Page, rows = Math.min(ROWS, LEADS / 20)): Promise<number> {
  await page.keyboard.press('j');
  for (;;) {
    const shown = await page.locator('[id^=row-]').count();
    if (shown >= rows) return shown;
    await page.keyboard.press('End');
    await page.waitForFunction((before) => document.querySelectorAll('[id^=row-]').length > before, shown);
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN) / 1_000_000;
}

async function submit(origin: string): Promise<void> {
  // Each from its own address, because many leads from one are suspected as spam.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const headers = { 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': address };
  const answer = await postLead(origin, createVisitor(), headers);
  if (answer.status !== 201) throw new Error(`The lead was not stored: ${answer.status} ${await answer.text()}`);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function p95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN;
}
