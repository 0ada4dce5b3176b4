/**
 * `npm run picture --prefix api/desk`: draws the desk from made-up leads in its own database: `today.png` for the
 * README, and `screens.webp`, a sheet of all screens on a desktop in light and on a phone in dark. Needs Chromium.
 */
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import { buildWhatIsMissing } from '../../shell/launch/builds.ts';
import { withOwnDesk } from '../../tests/bench/own-desk.ts';
import { chromiumOptions } from '../../tests/chromium.ts';
import { type DeskData, signIn } from '../../tests/desk/desk.ts';
import { addOneOfEach, screensWith } from '../../tests/desk/one-of-each.ts';

await buildWhatIsMissing(['api', 'desk']);
await withOwnDesk(3000, async ({ origin, data, enter }) => {
  await arrangeLeads(data);
  const browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  await enter(page.context());
  await page.goto(`${origin}/desk`);
  await page.evaluate(() => document.fonts.ready);
  // The first visit may show a fallback font; after a reload the web font is cached.
  await page.reload();
  await page.getByRole('heading', { name: 'Overdue' }).waitFor();
  await page.screenshot({ path: join(import.meta.dirname, 'today.png') });
  await drawSheet(browser, origin, data);
  await browser.close();
});

/** The screens on a desktop in light, then on a phone in dark. */
async function drawSheet(browser: Browser, origin: string, data: DeskData): Promise<void> {
  const { admin, ...ids } = await addOneOfEach(data);
  const pictures: { path: string; width: number; picture: string }[] = [];
  for (const [colorScheme, width, height] of [
    ['light', 1440, 900],
    ['dark', 375, 812],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme });
    const page = await context.newPage();
    const draw = async (path: string) => {
      await page.goto(`${origin}/desk${path}`, { waitUntil: 'networkidle' });
      const picture = (await page.screenshot()).toString('base64');
      pictures.push({ path, width, picture });
    };
    await draw('');
    await signIn(context.request, admin, origin);
    for (const path of ['', ...screensWith(ids)]) await draw(path);
    await context.close();
  }
  const figures = pictures.map(
    ({ width, picture }) => `<img width="${width === 375 ? 150 : 360}" src="data:image/png;base64,${picture}">`,
  );
  const sheet = await browser.newPage({ viewport: { width: 1500, height: 900 }, deviceScaleFactor: 1.5 });
  await sheet.setContent(
    `<body style="display:flex;flex-wrap:wrap;align-items:start;gap:8px;margin:8px;background:#888">${figures.join('')}`,
  );
  const all = await sheet.screenshot({ fullPage: true });
  await sharp(all)
    .webp({ quality: 60 })
    .toFile(join(import.meta.dirname, 'screens.webp'));
}

/** Names the staff member, leaves ten recent seller leads unanswered, and marks older ones as answered in time. */
async function arrangeLeads(data: DeskData): Promise<void> {
  await data.query("UPDATE staff SET name = 'Ann Lee' WHERE name LIKE 'Ann %'", []);
  // They arrive 160 minutes apart, so that some are overdue and others are due soon.
  await data.query(
    `WITH unanswered AS (
      SELECT id, row_number() OVER (ORDER BY received_at DESC) AS place FROM leads
      WHERE type = 'seller' AND first_contact_at IS NULL AND NOT quarantined)
    UPDATE leads SET
      received_at = now() - place * interval '160 minutes',
      respond_by = now() - place * interval '160 minutes' + interval '24 hours'
    FROM unanswered WHERE unanswered.id = leads.id AND place <= 10`,
    [],
  );
  await data.query(
    `UPDATE leads SET first_contact_at = received_at + interval '3 hours'
     WHERE type = 'seller' AND first_contact_at IS NULL AND received_at < now() - interval '28 hours'`,
    [],
  );
}
