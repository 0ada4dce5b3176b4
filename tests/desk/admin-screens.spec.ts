/** Journeys over the screens that are not needed every hour. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk, PASSWORD } from './desk.ts';

/** The browser reports the requests that the api refuses until the password is confirmed. */
const CONFIRM_FIRST = /403 \(Forbidden\)/;

async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

/** Opens a screen of the menu. */
async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('an admin adds a colleague, who signs in with the password shown once; then a leaver is disabled after the handover', async ({
  context,
  browser,
  consoleGuard,
}) => {
  consoleGuard.expectError(CONFIRM_FIRST);
  await using data = await DeskData.open();
  const page = await openDesk(context, await data.addAccount('admin'));
  await openScreen(page, 'Team');
  await page.getByRole('button', { name: 'Add a colleague…' }).click();
  const email = `${randomUUID()}@staff.example`;
  const name = `New ${email.slice(0, 8)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await confirmPassword(page);
  const password = await page.getByLabel('Password').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row).toContainText('agent');
  await expect(page.locator('body')).not.toContainText(password);

  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(`${deskOrigin()}/desk`);
  await colleague.getByLabel('E-mail').fill(email);
  await colleague.getByLabel('Password').fill(password);
  await colleague.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(colleague.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();

  const lead = await data.addLead();
  await data.query('UPDATE leads SET assignee_id = (SELECT id FROM staff WHERE email = $1) WHERE id = $2', [
    email,
    lead.id,
  ]);
  await row.getByRole('button', { name: 'Manage…' }).click();
  await page.getByRole('button', { name: 'Disable…' }).click();
  const dialog = page.getByRole('dialog', { name: `Disable ${name}` });
  await expect(dialog.getByRole('list', { name: 'What moves' })).toContainText('New: 1');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('disabled');
  await page.close();
});

test('a number is stopped on request, and the lead shows when, by whom and why', async ({ context }) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const phone = `+1212${String(Date.now()).slice(-7)}`;
  const lead = await data.addLead({ phone });
  const page = await openDesk(context, agent, `/leads/${lead.id}`);
  await page.getByRole('button', { name: 'Stop texts…' }).click();
  await page.getByRole('dialog').getByLabel('Why').selectOption('Asked on the phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop texts' }).click();
  await expect(page.getByRole('button', { name: 'Allow texts…' })).toBeVisible();
  await expect(page.getByText(/Do not text: they asked for no texts/)).toBeVisible();
  await page.getByRole('button', { name: 'Show texts' }).click();
  await expect(page.getByRole('list', { name: 'Texts and stops' })).toContainText(
    `Stopped by ${agent.name}: asked on the phone.`,
  );
});

test('failed notices say why, and are sent again one by one or all of a kind', async ({ context }) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const lead = await data.addLead();
  const notices = await data.query<{ id: string }>(
    `INSERT INTO notices (kind, lead_id, relayed_at) VALUES ('lead-received', $1, now()), ('lead-at-risk', $1, now()) RETURNING id`,
    [lead.id],
  );
  for (const { id } of notices)
    await data.query(
      `INSERT INTO notice_deliveries (notice_id, channel, destination, state, attempts, last_error, next_attempt_at, ended_at)
       VALUES ($1, 'email', $2, 'failed', 8, 'the mail server failed (ECONNREFUSED)', NULL, now())`,
      [id, agent.email],
    );
  const states = () =>
    data.query<{ state: string }>('SELECT state FROM notice_deliveries WHERE notice_id = ANY ($1) ORDER BY id', [
      notices.map(({ id }) => id),
    ]);
  const page = await openDesk(context, agent);
  await openScreen(page, 'Notices');
  const row = page.getByRole('listitem').filter({ hasText: agent.email }).filter({ hasText: 'New lead' });
  await expect(row).toContainText('tried 8 times: the mail server failed (ECONNREFUSED)');
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The notice is being sent again.')).toBeVisible();
  await page.getByRole('button', { name: 'Send all again: Answer due soon, e-mail' }).click();
  await expect(page.getByText(/being sent again/)).toBeVisible();
  await expect.poll(async () => (await states()).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('an admin finds in the audit trail who did what, and has it verified', async ({ context, browser }) => {
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
  const trail = page.getByRole('list', { name: 'Integrity' }).getByRole('listitem').filter({ hasText: 'Audit trail' });
  await trail.getByRole('button', { name: 'Verify now' }).click();
  await expect(trail).toContainText(/all [\d,]+ entries are as they were written/, { timeout: 20_000 });
});

test('a request to erase goes from the phone call to the erasure, which wants the word and the password', async ({
  context,
  consoleGuard,
}) => {
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
  await expect(page.getByText('Matches by itself: same number.')).toBeVisible();
  await page.getByRole('button', { name: 'This lead is theirs' }).click();
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
});

test('a proof of consent shows its verification, and says which row was changed in the database', async ({
  context,
  request,
}) => {
  await using data = await DeskData.open();
  const agent = await data.addAccount('agent');
  const lastName = `Proof${randomUUID().slice(0, 8)}`;
  const sent = await request.post('/api/seller', {
    data: { firstName: 'John', lastName, phone: '+12129876502', agreedToTerms: true, note: 'Five acres.' },
  });
  expect(sent.status()).toBe(201);
  const [lead] = await data.query<{ id: string }>('SELECT id FROM leads WHERE last_name = $1', [lastName]);
  const page = await openDesk(context, agent, `/leads/${lead?.id}`);
  await page.getByRole('link', { name: 'Proof', exact: true }).click();
  const steps = page.getByRole('region', { name: 'Verification' }).getByRole('listitem');
  await expect(steps).toHaveText([/^verified/, /^verified/, /^verified/]);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'PDF' }).click();
  expect((await readFile(await (await saving).path())).subarray(0, 5).toString()).toBe('%PDF-');

  // Whoever owns the database can get past the triggers, but not past the seal.
  const change = async (version: string | null) => {
    await data.query("SET session_replication_role = 'replica'", []);
    const sql = "UPDATE consents SET wording_version = $2 WHERE lead_id = $1 AND channel = 'terms' RETURNING id";
    const [row] = await data.query<{ id: string }>(sql, [lead?.id, version]);
    await data.query("SET session_replication_role = 'origin'", []);
    return row?.id ?? '';
  };
  const [before] = await data.query<{ version: string | null }>(
    "SELECT wording_version AS version FROM consents WHERE lead_id = $1 AND channel = 'terms'",
    [lead?.id],
  );
  const changed = await change('1999-01-01');
  await page.reload();
  await expect(steps.filter({ hasText: `consent ${changed}` })).toHaveText(/^failed/);
  await change(before?.version ?? null);
});
