/** Late content does not move what the user reads: each screen of the desk, with responses that arrive one by one. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk, PHONE } from './desk.ts';

/** The bound of the web's own measure (CLS) for a page that does not jump is 0.1. */
const MOST = 0.05;
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const STEP_MS = 60;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Each response comes a step after the one before, in reverse order of the requests: the worst order. */
async function answerOneByOne(page: Page): Promise<void> {
  let waiting = 0;
  await page.route('**/api/admin/**', async (route) => {
    if (route.request().method() !== 'GET' || route.request().url().includes('/changes')) return route.fallback();
    waiting += 1;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS * ((waiting * 5) % 7)));
    await route.continue();
  });
}

/** The sum of shifts without input, and the elements that moved most. */
async function shiftOf(page: Page, path: string): Promise<{ sum: number; moved: string[] }> {
  await page.goto(`${deskOrigin()}/desk${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const shifts = await new Promise<Shift[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Shift[]));
      observer.observe({ type: 'layout-shift', buffered: true });
      // No entry means that nothing moved.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(observer.takeRecords() as Shift[])));
    });
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    const words = (node: Node | null) => node?.textContent?.replace(/\s+/g, ' ').slice(0, 60) ?? 'something';
    return {
      sum: own.reduce((sum, { value }) => sum + value, 0),
      moved: own.flatMap(({ value, sources }) => sources.map(({ node }) => `${value.toFixed(3)} ${words(node)}`)),
    };
  });
}

async function fill(data: DeskData) {
  const [admin, lead] = [await data.addAccount('admin'), await data.addLead({ hoursAgo: 30 })];
  for (const hoursAgo of [1, 20, 22, 40]) await data.addLead({ hoursAgo });
  const phone = '+12125550199';
  for (const hoursAgo of [2, 3]) await data.addLead({ hoursAgo, phone });
  await data.query("UPDATE leads SET status = 'offer-made', assignee_id = $2 WHERE id = $1", [lead.id, admin.id]);
  await data.query(
    `INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, access, back_taxes_cents, staff_id)
     VALUES ($1, 'WY', '56041', 5.2, 'owner', 'dirt-road', 65500, $2)`,
    [lead.id, admin.id],
  );
  const offer = [{ acres: 5.2, countyFips: '56041', comps: [], askingCents: null, factors: {}, settings: {} }];
  await data.query(
    `INSERT INTO offers (lead_id, amount_cents, terms, expires_on, reason, formula, inputs, result, staff_id)
     VALUES ($1, 280000, 'cash', current_date + 14, 'As the neighbor got.', 1, $2, $3, $4)`,
    [lead.id, offer[0], { comps: [], sold: 0, perAcre: null, figures: null }, admin.id],
  );
  for (let note = 0; note < 6; note += 1)
    await data.query('INSERT INTO lead_notes (lead_id, staff_id, text) VALUES ($1, $2, $3)', [
      ...[lead.id, admin.id, 'Owns it with her brother.'],
    ]);
  const [deal] = await data.query<{ id: string }>(
    `INSERT INTO deals (slug, stage, state, county_fips, acres, price_cents, kinds, words, staff_id)
     VALUES ('5-acres-' || uuidv7(), 'preparing', 'WY', '56001', 5, 990000, '{Recreational Land}', 'A great deal.', $1) RETURNING id`,
    [admin.id],
  );
  return { admin, lead: lead.id, deal: deal?.id ?? '' };
}

for (const [name, screen] of Object.entries({ 'a desktop': DESKTOP, 'a phone': PHONE })) {
  test.describe(name, () => {
    test.use(screen);
    test.setTimeout(180_000);

    test('nothing on a screen of the desk moves by more than 0.05 by itself', async ({ context }) => {
      await using data = await DeskData.open();
      const { admin, lead, deal } = await fill(data);
      const page = await openDesk(context, admin, '/account');
      await answerOneByOne(page);
      const paths = ['', '/leads', `/leads/${lead}`, `/leads/${lead}/consent`, '/board', '/entry', '/review', '/deals'];
      paths.push(
        `/deals/${deal}`,
        `/deals/${deal}/announce`,
        '/open-states',
        '/privacy',
        '/notices',
        '/report',
        '/audit',
      );
      paths.push('/team', '/offer-settings', '/releases', '/county-links', '/account');
      for (const path of paths) {
        const { sum, moved } = await shiftOf(page, path);
        expect.soft(sum, `${path || '/'} moves: ${moved.join('; ')}`).toBeLessThanOrEqual(MOST);
      }
    });
  });
}
