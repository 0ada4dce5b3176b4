/** The promise report, at any width. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { findViolations } from '../fixtures/axe.ts';
import { expect } from '../fixtures/test.ts';
import { DeskData, openDesk } from './desk.ts';

/** A viewer sees who answers in time, opens the late leads, and saves the table. */
export async function seeWhoAnswersInTime({ context }: { context: BrowserContext }): Promise<void> {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const release = `seller@9.9.9-${randomUUID().slice(0, 8)}`;
  const leads = [];
  for (const hoursAgo of [50, 40, 30, 1]) leads.push(await data.addLead({ hoursAgo }));
  const ids = leads.map(({ id }) => id);
  await data.query('UPDATE leads SET assignee_id = $1 WHERE id = ANY ($2)', [agent.id, ids]);
  await data.query(
    `UPDATE leads SET first_contact_at = received_at + interval '2 hours', status = 'contacted' WHERE id = ANY ($1)`,
    [ids.slice(0, 2)],
  );
  await data.query(
    `INSERT INTO consents (lead_id, agreed_to_terms, agreed_at, section_release) SELECT id, true, received_at, $2 FROM leads WHERE id = ANY ($1)`,
    [ids, release],
  );

  const page = await openDesk(context, await data.addAccount('viewer'));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Promise report' }).click();
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(1 + 12 + 1);
  await page.getByLabel('Group by').selectOption('Agent');
  const row = page.getByRole('row', { name: agent.name });
  await expect(row.getByRole('cell')).toHaveText(['4', '2 67%', '1', '1', '2 h 0 min', '2 h 0 min']);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).first().click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toContain(`"${agent.name}",4,2,1,1,120,120\r\n`);

  await row.getByRole('link').nth(2).click();
  await expect(page.getByRole('heading', { name: 'Leads 1' })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(leads[2]?.name ?? '') })).toBeVisible();
  await page.goBack();
  const released = page.getByRole('row', { name: release });
  await expect(released.getByRole('cell')).toHaveText(['4', '2 50%', '0 0%', '0 0%']);
  await released.getByRole('link').last().click();
  await expect(page.getByRole('heading', { name: 'Leads 2' })).toBeVisible();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Release', { exact: true }).selectOption('Any');
  await expect(page).not.toHaveURL(/release=/);
}
