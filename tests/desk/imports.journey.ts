/** An owner brings data from other systems: files, columns, preview, import, refused rows and undo. */
import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';
import { expect } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk, randomPhone } from './desk.ts';
import { expectAccessible, type Journeys, openScreen } from './steps.ts';

const CHOOSE = 'Choose a file, or drop it here';

interface Sent {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses the kind and the file by keyboard, or by touch on a phone. */
async function choose(page: Page, kind: string, file: Sent): Promise<void> {
  await page.getByRole('radio', { name: kind }).check();
  const chooser = page.waitForEvent('filechooser');
  if ((page.viewportSize()?.width ?? 0) < 600) await page.getByText(CHOOSE).click();
  else await page.getByLabel(CHOOSE).press('Enter');
  await (await chooser).setFiles(file);
}

const check = (page: Page) => page.getByRole('button', { name: /^Check [\d,]+ rows?$/ }).click();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rows of the file' }).getByRole('link', { name });

const csv = (name: string, ...lines: string[]): Sent => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(lines.join('\r\n')),
});

/** The sample files: kind of list, system, counts, and a reason why a row is refused. */
const SAMPLES = [
  ['Sellers', 'podio', '3 new, 0 known, 2 refused', /^Phone: It has an extension\./],
  ['Buyers', 'hubspot', '3 new, 0 known, 1 refused', /^Email: Write an email address/],
  ['Sellers', 'go-high-level', '2 new, 0 known, 1 refused', /^Acres: Write a number/],
] as const;

/** A sample file, with phone numbers and addresses that no other run imports. */
async function readSample(name: string, exchange: string): Promise<Sent> {
  const text = await readFile(join(projectFolder, 'api/fixtures/imports/files', name), 'latin1');
  const own = text.replaceAll(/555(?=\W)/g, exchange).replaceAll('@mail.example', `@${randomUUID()}.example`);
  return { name: `${exchange} ${name}`, mimeType: 'text/csv', buffer: Buffer.from(own, 'latin1') };
}

export const imports: Journeys = {
  'an owner imports sellers from a spreadsheet, corrects a column, gets the refused rows, and undoes the import':
    async ({ context, consoleGuard }) => {
      // The api refuses the empty file.
      consoleGuard.expectError(/422 \(Unprocessable/);
      await using data = await DeskData.open();
      const admin = await data.addAccount('admin');
      const [knownPhone, worked, free] = [randomPhone(), randomPhone(), randomPhone()];
      const known = await data.addLead({ phone: knownPhone });
      const page = await openDesk(context, admin);
      await openScreen(page, 'Import');
      await choose(page, 'Sellers', csv('empty.csv', ''));
      await expect(page.getByRole('alert').filter({ hasText: 'This file is empty.' })).toBeVisible();
      await expectAccessible(page);

      const name = `owners ${randomUUID()}.csv`;
      const file = csv(
        name,
        'Owner Name;Phone Number;How to reach;Remarks',
        `Maria Lopez;${worked};;Call after 5`,
        `John Smith;${free};;`,
        `Jane Poe;${knownPhone};;Wants to sell soon`,
        'Al Coe;12;;',
      );
      await choose(page, 'Sellers', file);
      await expect(page.getByRole('heading', { name: `Sellers from ${name}`, level: 1 })).toBeVisible();
      await expect(page.getByText('4 rows, CSV with semicolons, UTF-8')).toBeVisible();
      const columns = page.getByRole('list', { name: 'Columns of the file' });
      await expect(columns.getByRole('listitem').nth(1)).toContainText(worked);
      await expect(columns.getByLabel('Owner Name')).toHaveValue('name');
      await columns.getByLabel('Phone Number').selectOption('Do not import');
      await expect(page.getByRole('button', { name: 'Check 4 rows' })).toBeDisabled();
      await expect(page.getByRole('status').filter({ hasText: 'Choose a column for: Phone.' })).toBeVisible();
      await expectAccessible(page);
      // A reload keeps the choices.
      await page.reload();
      await expect(columns.getByLabel('Phone Number')).toHaveValue('');
      await columns.getByLabel('Phone Number').selectOption('Phone (required)');
      await page.getByRole('radio', { name: 'Add the notes of the row' }).check();
      await check(page);

      await tab(page, 'Refused').click();
      const rows = page.getByRole('table').getByRole('row');
      await expect(rows.nth(1)).toContainText(/^5Phone: .+Al Coe/);
      await tab(page, 'Known').click();
      await expect(rows.nth(1)).toContainText(/^4Same phone number as a lead\./);
      await expectAccessible(page);
      await page.goBack();
      await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
      await page.goForward();
      await expect(rows.nth(1)).toContainText(/^4Same phone number as a lead\./);
      const stored = () =>
        data.query('SELECT phone, source, note FROM leads WHERE phone = ANY ($1) ORDER BY first_name, source', [
          [worked, free, knownPhone],
        ]);
      expect(await stored()).toHaveLength(1);

      await page.getByRole('button', { name: 'Import 3 rows' }).click();
      await expect(page.getByText(/^Imported today .*: 2 new, 1 known, 1 refused\.$/)).toBeVisible();
      await expect(page.getByText('7 days left to undo it.')).toBeVisible();
      await expectAccessible(page);
      expect(await stored()).toMatchObject([
        { phone: knownPhone, source: 'form' },
        { phone: free, source: 'import' },
        { phone: worked, source: 'import' },
      ]);
      const consents = 'SELECT FROM consents c JOIN leads l ON l.id = c.lead_id WHERE l.phone = ANY ($1)';
      expect(await data.query(consents, [[worked, free]])).toEqual([]);
      const saving = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Refused rows as CSV' }).click();
      const refused = await readFile(await (await saving).path(), 'utf8');
      expect(refused).toMatch(/Al Coe.*Phone: /);
      expect(refused).not.toContain('Maria');

      // A colleague has called one of them.
      await data.query(
        "INSERT INTO lead_contacts (lead_id, staff_id, channel, outcome, at) SELECT id, $2, 'call', 'reached', now() FROM leads WHERE phone = $1",
        [worked, admin.id],
      );
      await page.reload();
      await expect(page.getByText('7 days left to undo it.')).toBeVisible();
      await openScreen(page, 'Import');
      await page.getByRole('list', { name: 'Former imports' }).getByRole('link', { name }).click();
      await page.getByRole('button', { name: 'Undo import…' }).click();
      const question = page.getByRole('dialog', { name: 'Undo this import?' });
      await expect(question).toContainText('This removes the 2 leads that it added.');
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Undo import' }).click();
      await expect(page.getByText('This import is undone.')).toBeVisible();
      await expect(page.getByRole('list', { name: 'What stays' })).toHaveText(/^1 row stays: Somebody has called/);
      await expectAccessible(page);
      expect((await stored()).map(({ phone }) => String(phone)).toSorted()).toEqual([knownPhone, worked].toSorted());
      // A note that was taken back stays in the history.
      const notes = 'SELECT text, taken_back_at IS NOT NULL AS "isTakenBack" FROM lead_notes WHERE lead_id = $1';
      expect(await data.query(notes, [known.id])).toEqual([{ text: 'Wants to sell soon', isTakenBack: true }]);
    },
  'an owner imports buyers with a statement that they agreed to emails, and an undo takes them off the list again':
    async ({ context }) => {
      await using data = await DeskData.open();
      const admin = await data.addAccount('admin');
      const [phone, email] = [randomPhone(), `${randomUUID()}@mail.example`];
      const page = await openDesk(context, admin, '/imports');
      // As a spreadsheet program saves "Unicode text".
      const text = `First Name\tLast Name\tPhone\tEmail\tTags\r\nJosé\tÑandú\t${phone}\t${email}\tland\r\nAnn\tLee\t\t\t\r\n`;
      const unicode = { name: 'contacts.txt', mimeType: 'text/plain', buffer: Buffer.from(`\ufeff${text}`, 'utf16le') };
      await choose(page, 'Buyers', unicode);
      await expect(page.getByText('2 rows, CSV with tabs, UTF-16')).toBeVisible();
      await page.getByRole('checkbox', { name: /^All of them agreed/ }).check();
      const how = 'They signed up for deal emails on our former site.';
      await page.getByLabel('How did they agree?').fill(how);
      await expectAccessible(page);
      await check(page);
      await expect(page.getByText(`They join the buyers list, because you state: “${how}”`)).toBeVisible();
      await page.getByRole('button', { name: 'Import 1 row', exact: true }).click();
      await expect(page.getByText(/^Imported today .*: 1 new, 0 known, 1 refused\.$/)).toBeVisible();
      const stored = () =>
        data.query(
          `SELECT l.first_name || ' ' || l.last_name AS name, m.status, e.said, e.staff_id = $2 AS "isBy"
           FROM leads l LEFT JOIN list_members m ON m.lead_id = l.id LEFT JOIN list_events e ON e.lead_id = l.id WHERE l.phone = $1`,
          [phone, admin.id],
        );
      expect(await stored()).toEqual([{ name: 'José Ñandú', status: 'on', said: how, isBy: true }]);
      await page.getByRole('link', { name: 'Leads of this import' }).click();
      await expect(page.getByRole('row').filter({ hasText: 'José Ñandú' }).first()).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: 'Undo import…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
      await expect(page.getByText('This import is undone.')).toBeVisible();
      expect(await stored()).toEqual([]);
    },
  'an owner imports the lists of three other systems as they stand, sees the refused rows, and undoes the imports':
    async ({ context }) => {
      await using data = await DeskData.open();
      const page = await openDesk(context, await data.addAccount('admin'), '/imports');
      const exchange = String(randomInt(22, 99) * 10 + 5);
      const stored = async () => {
        const leads = 'SELECT last_name AS name FROM leads WHERE source = $1 AND phone LIKE $2 ORDER BY phone';
        return (await data.query(leads, ['import', `+1575${exchange}%`])).map(({ name }) => String(name));
      };
      for (const [kind, system, counts, reason] of SAMPLES) {
        await page.goto(`${deskOrigin()}/desk/imports`);
        await choose(page, kind, await readSample(`${system}-${kind.toLowerCase()}.csv`, exchange));
        await check(page);
        await tab(page, 'Refused').click();
        await expect(page.getByRole('cell', { name: reason }).first()).toBeVisible();
        await page.getByRole('button', { name: /^Import \d rows$/ }).click();
        await expect(page.getByText(new RegExp(`^Imported today .*: ${counts}\\.$`))).toBeVisible();
      }
      expect(await stored()).toEqual(['ROE', "O'Neill", 'Poe', 'Lee', 'Ray', 'Ford', 'Vega']);
      for (const [kind, system] of SAMPLES) {
        await page.goto(`${deskOrigin()}/desk/imports`);
        const name = `${exchange} ${system}-${kind.toLowerCase()}.csv`;
        await page.getByRole('list', { name: 'Former imports' }).getByRole('link', { name }).first().click();
        await page.getByRole('button', { name: 'Undo import…' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
        await expect(page.getByText('This import is undone.')).toBeVisible();
      }
      expect(await stored()).toEqual([]);
    },
};
