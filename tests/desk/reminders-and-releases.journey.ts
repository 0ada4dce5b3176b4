/** Journeys over reminders, releases and changed chains, at the width that a spec sets. */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, PlaywrightTestArgs, PlaywrightWorkerArgs } from '@playwright/test';
import { findViolations } from '../fixtures/axe.ts';
import { readStatus } from '../fixtures/section-status.ts';
import { expect } from '../fixtures/test.ts';
import { createDatabase } from '../site/own-database.ts';
import { startApi } from '../site/private-processes.ts';
import { readTestSite } from '../site/test-site.ts';
import { askApi, DeskData, openDesk, signIn } from './desk.ts';

async function expectAccessible(page: Page): Promise<void> {
  // Colors are judged when they have arrived, not half-way through a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** What the files of e-mail to an address say, with whole lines. */
const readMailTo = (address: string) =>
  globSync(join(readTestSite().runFolder, '*/mail/*.eml'))
    .map((path) => readFileSync(path, 'utf8').replaceAll('=\r\n', ''))
    .filter((text) => text.includes(`To: ${address}`) && text.includes('assigned to you'));

type Fixtures = PlaywrightTestArgs & PlaywrightWorkerArgs;

/** By their names; a test is listed where it is called. */
export const journeys: Record<string, (fixtures: Fixtures) => Promise<void>> = {
  'a lead that a colleague assigns to me is an e-mail with a link and no word about it, until I turn it off': async ({
    context,
    playwright,
  }) => {
    await using data = await DeskData.open();
    const [me, colleague] = [await data.addAccount('agent'), await data.addAccount('agent')];
    const theirs = await playwright.request.newContext();
    await signIn(theirs, colleague);
    const hand = async () => {
      const lead = await data.addLead();
      await askApi(theirs, 'PATCH', `/leads/${lead.id}`, { assigneeId: me.id }, { 'If-Match': '"1"' });
      // As if the minute had passed in which further leads would join.
      await data.query("UPDATE assignment_reminders SET at = at - interval '61 seconds' WHERE lead_id = $1", [lead.id]);
      const waiting = () => data.query('SELECT FROM assignment_reminders WHERE lead_id = $1', [lead.id]);
      await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
      return lead;
    };
    const page = await openDesk(context, me, '/account');
    const setting = page.getByRole('checkbox', { name: 'When somebody assigns leads to me' });
    await expect(setting).toBeChecked();
    await expectAccessible(page);
    const lead = await hand();
    await expect.poll(() => readMailTo(me.email).length).toBe(1);
    const [mail = ''] = readMailTo(me.email);
    expect(mail).toContain(`/desk/leads/${lead.id}`);
    expect(mail).not.toMatch(/John|Doe|Five acres|212/);

    await setting.uncheck();
    const kept = () => data.query('SELECT assigned, morning FROM reminder_settings WHERE staff_id = $1', [me.id]);
    await expect.poll(kept).toEqual([{ assigned: false, morning: true }]);
    await page.reload();
    await expect(setting).not.toBeChecked();
    await hand();
    expect(await data.query('SELECT kind FROM notices WHERE staff_id = $1', [me.id])).toEqual([
      { kind: 'leads-assigned' },
    ]);
    await theirs.dispose();
  },
  'an admin sees which release is live, and which was taken back and why, with views, errors and leads': async ({
    context,
  }) => {
    await using data = await DeskData.open();
    const version = `8.9.0-${randomUUID().slice(0, 8)}`;
    const reason = 'Taken back: 9 of 40 views failed.';
    await data.query('INSERT INTO release_takebacks (section, version, reason) VALUES ($1, $2, $3)', [
      'seller',
      version,
      reason,
    ]);
    await data.query("INSERT INTO release_counts VALUES ('seller', $1, (now() AT TIME ZONE 'UTC')::date, 40, 9)", [
      version,
    ]);
    const lead = await data.addLead();
    await data.query('INSERT INTO consents (lead_id, agreed_to_terms, section_release) VALUES ($1, true, $2)', [
      lead.id,
      `seller@${version}`,
    ]);
    const page = await openDesk(context, await data.addAccount('admin'));
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Releases' }).click();
    const of = (words: string) =>
      page.getByRole('list', { name: 'Releases of seller' }).getByRole('listitem').filter({ hasText: words });
    const { live } = await readStatus(readTestSite().origin, 'seller');
    await expect(of(String(live)).getByText('live', { exact: true })).toBeVisible();
    await expect(of(version)).toContainText('taken back');
    await expect(of(version)).toContainText('40 views, 9 errors (22.5%), 1 lead');
    await expect(of(version)).toContainText(reason);
    await expectAccessible(page);
  },
  'the desk names an entry of the audit trail, and a consent, that somebody changed in the database': async ({
    context,
  }) => {
    const databaseUrl = await createDatabase();
    await using api = await startApi({ databaseUrl });
    const origin = `http://localhost:${api.port}`;
    await using data = await DeskData.open(databaseUrl);
    await signIn(context.request, await data.addAccount('admin'), origin);
    const lead = await data.addLead();
    await data.query('INSERT INTO consents (lead_id, agreed_to_terms) VALUES ($1, true)', [lead.id]);
    const page = await context.newPage();
    await page.goto(`${origin}/desk/audit`);
    const verify = async (chain: string, words: RegExp) => {
      const row = page.getByRole('list', { name: 'Integrity' }).getByRole('listitem').filter({ hasText: chain });
      await row.getByRole('button', { name: 'Verify now' }).click();
      await expect(row).toContainText(words, { timeout: 20_000 });
    };
    await verify('Audit trail', /are as they were written/);
    await verify('Ledger of consent', /are as they were written/);
    for (const change of [
      'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      "UPDATE audit_entries SET action = 'session-closed' WHERE seq = 1",
      'ALTER TABLE consents DISABLE TRIGGER ALL',
      'UPDATE consents SET sms_ticked = true',
    ])
      await data.query(change, []);
    await verify('Audit trail', /Entry 1: its content was changed\./);
    await verify('Ledger of consent', /consent [0-9a-f-]{36} \(link 1\): /);
    await expect(page.getByText('changed', { exact: true })).toHaveCount(2);
    await expectAccessible(page);
  },
};
