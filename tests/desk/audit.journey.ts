/** The audit trail, and the verification of its hash chain and of the consent ledger's. */
import { expect } from '../fixtures/test.ts';
import { createDatabase } from '../site/own-database.ts';
import { startApi } from '../site/private-processes.ts';
import { DeskData, openDesk, signIn } from './desk.ts';
import { expectAccessible, type Journeys, openScreen } from './steps.ts';

export const audit: Journeys = {
  'an admin finds in the audit trail who did what': async ({ context, browser }) => {
    await using data = await DeskData.open();
    const agent = await data.addAccount('agent');
    const lead = await data.addLead();
    const agents = await openDesk(await browser.newContext(), agent, `/leads/${lead.id}`);
    await expect(agents.getByRole('heading', { name: lead.name })).toBeVisible();
    const page = await openDesk(context, await data.addAccount('admin'));
    await openScreen(page, 'Audit trail');
    await page.getByLabel('Who').selectOption({ label: agent.name });
    const entries = page.getByRole('list', { name: 'Entries' });
    await expect(entries).toContainText(`${agent.name} opened a lead`);
    await page.getByLabel('What').selectOption({ label: 'signed in' });
    await expect(entries.getByRole('listitem')).toHaveCount(1);
    await expect(entries).not.toContainText('opened a lead');
    await expectAccessible(page);
    await agents.context().close();
  },
  'an admin verifies both hash chains, which name a changed entry and a changed consent; the proof of consent names it, too':
    async ({ context }) => {
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
      for (const chain of ['Audit trail', 'Consent ledger'])
        await verify(chain, /entry is unchanged|entries are unchanged/);
      // The owner of the database can disable the triggers, but the hashes show the change.
      for (const change of [
        'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
        "UPDATE audit_entries SET action = 'session-closed' WHERE seq = 1",
        'ALTER TABLE consents DISABLE TRIGGER ALL',
        'UPDATE consents SET sms_ticked = true',
      ])
        await data.query(change);
      await verify('Audit trail', /audit entry 1: its content was changed\./);
      await verify('Consent ledger', /consent [0-9a-f-]{36} \(link 1\): /);
      await expect(page.getByText('changed', { exact: true })).toHaveCount(2);
      await expectAccessible(page);
      await page.goto(`${origin}/desk/leads/${lead.id}/consent`);
      const steps = page.getByRole('region', { name: 'Verification' }).getByRole('listitem');
      await expect(steps.filter({ hasText: /consent [0-9a-f-]{36}/ })).toHaveText(/^failed/);
      await expectAccessible(page);
    },
};
