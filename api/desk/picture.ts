/**
 * `npm run picture --prefix api/desk`: draws `today.png`, the picture of the desk for the README, from made-up leads in
 * its own database. Needs Chromium.
 */
import { join } from 'node:path';
import { chromium } from 'playwright';
import { buildWhatIsMissing } from '../../shell/launch/builds.ts';
import { withOwnDesk } from '../../tests/bench/own-desk.ts';
import { chromiumOptions } from '../../tests/chromium.ts';
import type { DeskData } from '../../tests/desk/desk.ts';

await buildWhatIsMissing(['api', 'desk']);
await withOwnDesk(3000, async ({ origin, data, enter }) => {
  await prepare(data);
  const browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  await enter(page.context());
  await page.goto(`${origin}/desk`);
  await page.evaluate(() => document.fonts.ready);
  // A first visit does not wait for the web font.
  await page.reload();
  await page.getByRole('heading', { name: 'Overdue' }).waitFor();
  await page.screenshot({ path: join(import.meta.dirname, 'today.png') });
  await browser.close();
});

/** Adds a staff member with a name, and promises of a company that keeps nearly all of them. */
async function prepare(data: DeskData): Promise<void> {
  await data.query("UPDATE staff SET name = 'Ann Lee' WHERE name LIKE 'Ann %'", []);
  // The newest leads without a call become leads of the last day.
  await data.query(
    `WITH waiting AS (
      SELECT id, row_number() OVER (ORDER BY received_at DESC) AS place FROM leads
      WHERE type = 'seller' AND first_contact_at IS NULL AND NOT quarantined)
    UPDATE leads SET
      received_at = now() - place * interval '160 minutes',
      respond_by = now() - place * interval '160 minutes' + interval '24 hours'
    FROM waiting WHERE waiting.id = leads.id AND place <= 10`,
    [],
  );
  await data.query(
    `UPDATE leads SET first_contact_at = received_at + interval '3 hours'
     WHERE type = 'seller' AND first_contact_at IS NULL AND received_at < now() - interval '28 hours'`,
    [],
  );
}
