/** The promise report, and the releases of the site. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readStatus } from '../fixtures/section-status.ts';
import { expect } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';
import { DeskData, openDesk } from './desk.ts';
import { expectAccessible, type Journeys, openScreen } from './steps.ts';

export const report: Journeys = {
  'a viewer sees how many sellers each agent answered in time, opens the late leads, and saves the table as CSV':
    async ({ context }) => {
      await using data = await DeskData.open();
      const agent = await data.addAccount('agent');
      const release = `seller@9.9.9-${randomUUID().slice(0, 8)}`;
      const leads = [];
      for (const hoursAgo of [50, 40, 30, 1]) leads.push(await data.addLead({ hoursAgo, assigneeId: agent.id }));
      const ids = leads.map(({ id }) => id);
      await data.query(
        `UPDATE leads SET first_contact_at = received_at + interval '2 hours', status = 'contacted' WHERE id = ANY ($1)`,
        [ids.slice(0, 2)],
      );
      await data.query(
        `INSERT INTO consents (lead_id, agreed_to_terms, agreed_at, section_release) SELECT id, true, received_at, $2 FROM leads WHERE id = ANY ($1)`,
        [ids, release],
      );

      const page = await openDesk(context, await data.addAccount('viewer'));
      await openScreen(page, 'Promise report');
      await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(1 + 12 + 1);
      await page.getByLabel('Group by').selectOption('Agent');
      const row = page.getByRole('row', { name: agent.name });
      await expect(row.getByRole('cell')).toHaveText(['4', '2 67%', '1', '1', '2 h 0 min', '2 h 0 min']);
      await expectAccessible(page);

      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as CSV' }).first().click();
      const file = await readFile(await (await saving).path(), 'utf8');
      expect(file).toContain(`"${agent.name}",4,2,1,1,120,120\r\n`);

      await row.getByRole('link').nth(2).click();
      await expect(page.locator('tbody tr')).toHaveText([new RegExp(leads[2]?.name ?? '')]);
      await page.goBack();
      const released = page.getByRole('row', { name: release });
      await expect(released.getByRole('cell')).toHaveText(['4', '2 50%', '0 0%', '0 0%']);
      await released.getByRole('link').last().click();
      await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
      await expect(page.locator('tbody tr')).toHaveCount(2);
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByLabel('Release', { exact: true }).selectOption('Any');
      await expect(page).not.toHaveURL(/release=/);
    },
  'an admin sees which release is live, which was taken back and why, and the counts of views, errors and leads':
    async ({ context }) => {
      await using data = await DeskData.open();
      const version = `8.9.0-${randomUUID().slice(0, 8)}`;
      const reason = 'Taken back: 9 of 40 views failed.';
      const lead = await data.addLead();
      for (const [row, values] of [
        ["release_takebacks (section, version, reason) VALUES ('seller', $1, $2)", [version, reason]],
        ["release_counts VALUES ('seller', $1, (now() AT TIME ZONE 'UTC')::date, 40, 9)", [version]],
        ['consents (lead_id, agreed_to_terms, section_release) VALUES ($1, true, $2)', [lead.id, `seller@${version}`]],
      ] as const)
        await data.query(`INSERT INTO ${row}`, [...values]);
      const page = await openDesk(context, await data.addAccount('admin'));
      await openScreen(page, 'Releases');
      const of = (words: string) =>
        page.getByRole('list', { name: 'Releases of seller' }).getByRole('listitem').filter({ hasText: words });
      const { live } = await readStatus(readTestSite().origin, 'seller');
      await expect(of(String(live)).getByText('live', { exact: true })).toBeVisible();
      await expect(of(version)).toContainText('taken back');
      await expect(of(version)).toContainText('40 views, 9 errors (22.5%), 1 lead');
      await expect(of(version)).toContainText(reason);
      await expectAccessible(page);
    },
};
