/** The rights of a person: no texts, proof of their consent, erasure. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { expect } from '../fixtures/test.ts';
import { DeskData, openDesk, randomPhone } from './desk.ts';
import { CONFIRM_FIRST, confirmPassword, expectAccessible, type Journeys, openScreen } from './steps.ts';

export const rights: Journeys = {
  'an agent stops texts to a number and allows them again, and the lead shows by whom and why': async ({ context }) => {
    await using data = await DeskData.open();
    const agent = await data.addAccount('agent');
    const lead = await data.addLead();
    const page = await openDesk(context, agent, `/leads/${lead.id}`);
    const [stop, allow] = [
      page.getByRole('button', { name: 'Stop texts…' }),
      page.getByRole('button', { name: 'Allow texts…' }),
    ];
    await stop.click();
    await page.getByRole('dialog').getByLabel('Why').selectOption('Asked on the phone');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Stop texts' }).click();
    await expect(page.getByText(/Do not text: they asked for no texts/)).toBeVisible();
    await page.getByRole('button', { name: 'Show texts' }).click();
    const texts = page.getByRole('list', { name: 'Texts and stops' });
    await expect(texts).toContainText(`Stopped by ${agent.name}: asked on the phone.`);
    await allow.click();
    await page.getByRole('dialog').getByLabel('Why').selectOption('Stopped by mistake');
    await page.getByRole('dialog').getByRole('button', { name: 'Allow texts' }).click();
    await expect(texts).toContainText(`Allowed again by ${agent.name}: stopped by mistake.`);
    await expect(stop).toBeVisible();
    await expectAccessible(page);
  },
  'an admin exports everything as a ZIP after the password, and the audit trail says so': async ({ context }) => {
    await using data = await DeskData.open();
    const lead = await data.addLead();
    const admin = await data.addAccount('admin');
    const page = await openDesk(context, admin);
    await openScreen(page, 'Export everything');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Export everything' }).click();
    const saving = page.waitForEvent('download');
    await confirmPassword(page);
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^land-export-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await openPromise(await download.path());
    const names: string[] = [];
    let sellers = '';
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      if (entry.fileName === 'sellers.csv') sellers = await text(await zip.openReadStreamPromise(entry));
    }
    expect(names.slice(0, 4)).toEqual(['README.txt', 'sellers.csv', 'buyers.csv', 'stops.csv']);
    expect(sellers).toContain(lead.id);
    await openScreen(page, 'Audit trail');
    await page.getByLabel('Who').selectOption({ label: admin.name });
    await expect(page.getByRole('list', { name: 'Entries' })).toContainText(`${admin.name} exported everything`);
  },
  'a proof of consent shows its verification, and is saved as JSON': async ({ context, request }) => {
    await using data = await DeskData.open();
    const lastName = `Proof${randomUUID().slice(0, 8)}`;
    const sent = await request.post('/api/seller', {
      data: { firstName: 'John', lastName, phone: randomPhone(), agreedToTerms: true, note: 'Five acres.' },
    });
    expect(sent.status()).toBe(201);
    const [lead] = await data.query<{ id: string }>('SELECT id FROM leads WHERE last_name = $1', [lastName]);
    const page = await openDesk(context, await data.addAccount('agent'), `/leads/${lead?.id}`);
    await page.getByRole('link', { name: 'Proof', exact: true }).click();
    const steps = page.getByRole('region', { name: 'Verification' }).getByRole('listitem');
    await expect(steps).toHaveText([/^verified/, /^verified/, /^verified/]);
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'JSON' }).click();
    const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as { certificate: object };
    expect(saved.certificate).toMatchObject({ leadId: lead?.id });
  },
  'an admin records a request to erase, finds the person’s leads, and erases them after typing ERASE and the password':
    async ({ context, consoleGuard }) => {
      consoleGuard.expectError(CONFIRM_FIRST);
      await using data = await DeskData.open();
      const phone = '+12129876501';
      const lead = await data.addLead({ phone });
      const page = await openDesk(context, await data.addAccount('admin'));
      await openScreen(page, 'Privacy requests');
      await page.getByRole('button', { name: 'Record a request…' }).click();
      await page.getByLabel('Phone').fill('(212) 987-6501');
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Erase my data: (212) 987-6501' })).toBeVisible();
      await page.getByRole('button', { name: 'I told them' }).click();
      await expect(page.getByRole('checkbox', { name: new RegExp(lead.name) })).toBeChecked();
      await expect(page.getByText('Direct match: same number.')).toBeVisible();
      await page.getByRole('button', { name: 'This lead is theirs' }).click();
      await expectAccessible(page);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save a copy' }).click();
      await confirmPassword(page);
      expect(await readFile(await (await saving).path(), 'utf8')).toContain(lead.name.split(' ').at(-1));
      const erase = page.getByRole('button', { name: 'Erase', exact: true });
      await expect(erase).toBeDisabled();
      await page.getByLabel('Type ERASE').fill('ERASE');
      await erase.click();
      await expect(page.getByText(/^Erased: 1 lead, 0 texts/)).toBeVisible();
      expect(await data.query('SELECT FROM leads WHERE id = $1', [lead.id])).toEqual([]);
    },
};
