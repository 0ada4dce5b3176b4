import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk, PASSWORD, signIn } from './desk.ts';

const DRAFT = 'Wants to talk to his brother first';

/** Types a note, and waits until the browser has stored it. */
async function writeDraft(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill(DRAFT);
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('desk-draft:')));
}

test('when the script of the desk does not arrive, the page says so after 5 s and leads to another try', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_FAILED|401 \(Unauthorized\)/);
  const script = '**/desk/assets/desk.*.js';
  await page.route(script, (route) => route.abort());
  await page.goto(`${deskOrigin()}/desk/leads?search=oak`);
  const words = page.getByText('check your connection');
  await expect(words).toBeHidden();
  await expect(words).toBeVisible();
  await page.unroute(script);
  await page.getByRole('link', { name: 'reload the page' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(words).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('?search=oak');
});

test('after too many sign-ins a timer counts down outside of the alert, and at zero the user can try again', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/401 \(Unauthorized\)|429 \(Too Many Requests\)/);
  await page.clock.install();
  await page.route('**/sessions/browser', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '20' }, json: { message: 'Too many attempts.' } }),
  );
  await page.goto(`${deskOrigin()}/desk`);
  await page.getByLabel('Email').fill('ann@staff.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const [alert, timer] = [page.getByRole('alert'), page.getByRole('timer')];
  await expect(timer).toHaveText('Try again in 20 s.');
  const words = await alert.textContent();
  await page.clock.fastForward(7000);
  await expect(timer).toHaveText('Try again in 13 s.');
  expect(await alert.textContent()).toBe(words);
  await expect(alert.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  await page.clock.fastForward(13_000);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(alert.or(timer)).toHaveCount(0);
});

test('without input for 15 minutes the desk warns, locks and hides all leads, and the user unlocks it with the password', async ({
  page,
  context,
}) => {
  await using data = await DeskData.open();
  const account = await data.addAccount('agent');
  const lead = await data.addLead();
  await page.clock.install();
  await openDesk(context, account);
  await page.goto(`${deskOrigin()}/desk/leads/${lead.id}`);
  await expect(page.getByRole('heading', { name: lead.name })).toBeVisible();
  // Waits for all requests, which would time out when the clock is moved forward.
  await expect(page.getByRole('heading', { name: 'Offer' })).toBeVisible();
  await page.clock.fastForward('14:10');
  await expect(page.getByRole('alert')).toContainText('The desk locks in one minute.');
  await page.keyboard.press('Shift');
  await expect(page.getByRole('alert')).toBeEmpty();
  await page.clock.fastForward('15:10');
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  expect(await page.content()).not.toContain(lead.name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('heading', { name: lead.name })).toBeVisible();
});

test('a sign-out while the api cannot be reached is sent later, ends the session of the other tab, and keeps the draft', async ({
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|status of 40[13]/);
  await using data = await DeskData.open();
  const account = await data.addAccount('agent');
  const lead = await data.addLead();
  const page = await openDesk(context, account, `/leads/${lead.id}`);
  const second = await context.newPage();
  await second.goto(page.url());
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await writeDraft(page);
  const isSignOut = (url: URL) => url.pathname === '/api/admin/sessions/current';
  await context.route(isSignOut, (route) => route.abort('connectionrefused'));
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: /▾$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (let loads = 0; loads < 2; loads += 1) {
    await expect(page.getByRole('alert')).toContainText('has not confirmed that you signed out');
    expect(await page.content()).not.toContain(lead.name);
    if (loads === 0) await page.reload();
  }
  await context.unroute(isSignOut);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(second.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expect(second.getByText(lead.name)).toBeHidden();
  expect(await data.readActions(account)).toContain('session-closed');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Today/ }).waitFor();
  await page.goto(`${deskOrigin()}/desk/leads/${lead.id}`);
  await expect(note).toHaveValue(DRAFT);
});

test('a note is never stored under the name of a colleague who signed in in another tab', async ({
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/401 \(Unauthorized\)/);
  await using data = await DeskData.open();
  const [ann, bob] = [await data.addAccount('agent'), await data.addAccount('admin')];
  const lead = await data.addLead();
  const page = await openDesk(context, ann, `/leads/${lead.id}`);
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill(DRAFT);
  // Blocks the desk's reads, which would notice the other session before the note is sent.
  await page.route('**/api/admin/**', (route) => (route.request().method() === 'GET' ? undefined : route.continue()));
  await signIn(context.request, bob);
  await note.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await page.unroute('**/api/admin/**');
  expect(await data.query('SELECT 1 FROM lead_notes WHERE lead_id = $1', [lead.id])).toHaveLength(0);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByText(DRAFT)).toBeVisible();
  const stored = await data.query('SELECT staff_id FROM lead_notes WHERE lead_id = $1', [lead.id]);
  expect(stored).toEqual([{ staff_id: ann.id }]);
});

test('a newer version of the desk is offered and keeps drafts; if the computer’s clock is wrong, times follow the server’s', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const account = await data.addAccount('agent');
  const lead = await data.addLead({ hoursAgo: 18.5 });
  const page = await openDesk(context, account, `/leads/${lead.id}`);
  const offer = page.getByText('A new version of the desk is available. Your drafts are kept.');
  const warning = page.getByText('Your computer’s clock is off');
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await writeDraft(page);
  await expect(page.getByText('Due in 5 h')).toBeVisible();
  await expect(offer.or(warning)).toHaveCount(0);
  // Changes all responses until the reload, because the last response decides.
  let isReloaded = false;
  page.on('request', (request) => (isReloaded ||= request.isNavigationRequest()));
  await page.route('**/api/admin/**', async (route) => {
    if (isReloaded) return route.continue();
    const said = { ...(await route.request().allHeaders()), origin: deskOrigin(), 'sec-fetch-site': 'same-origin' };
    const answer = await route.fetch({ headers: said });
    const date = new Date(Date.now() - 3 * 3_600_000).toUTCString();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), date, 'x-desk-version': 'newer' } });
  });
  await page.getByRole('region', { name: 'Work' }).getByRole('button', { name: 'Assign to me' }).click();
  await expect(offer).toBeVisible();
  await expect(warning).toBeVisible();
  await expect(page.getByText('Due in 8 h')).toBeVisible();
  await expect(note).toHaveValue(DRAFT);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(offer.or(warning)).toHaveCount(0);
  expect(isReloaded).toBe(true);
  await expect(note).toHaveValue(DRAFT);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
