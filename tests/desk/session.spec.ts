import { expect, test } from '../fixtures/test.ts';
import { DeskData, deskOrigin, openDesk, PASSWORD, signIn } from './desk.ts';

/** Chromium tells every refused request; those here are asked for. */
const UNAUTHORIZED = /401 \(Unauthorized\)/;

test('a wrong password and an unknown address are told alike', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(UNAUTHORIZED);
  await using data = await DeskData.open();
  const { email } = await data.addAccount('viewer');
  await page.goto(`${deskOrigin()}/desk`);
  const told: (string | null)[] = [];
  for (const address of [email, `nobody-${email}`]) {
    await page.getByLabel('E-mail').fill(address);
    await page.getByLabel('Password').fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toContainText('wrong');
    const words = await page.getByRole('alert').textContent();
    told.push(words?.replace(/Details.*/, '') ?? null);
    await expect(page.getByLabel('E-mail')).toHaveValue(address);
    // The message must be a new one.
    await page.reload();
  }
  expect(told[0]).toBe(told[1]);
});

test('after too many attempts the wait counts down unspoken, and is over at zero', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/401 \(Unauthorized\)|429 \(Too Many Requests\)/);
  await page.clock.install();
  await page.route('**/sessions/browser', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '20' }, json: { message: 'Too many attempts.' } }),
  );
  await page.goto(`${deskOrigin()}/desk`);
  await page.getByLabel('E-mail').fill('ann@staff.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const [alert, timer] = [page.getByRole('alert'), page.getByRole('timer')];
  await expect(timer).toHaveText('Try again in 20 s.');
  const words = await alert.textContent();
  await page.clock.fastForward(7000);
  await expect(timer).toHaveText('Try again in 13 s.');
  expect(await alert.textContent()).toBe(words);
  await expect(alert.getByRole('timer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  await page.clock.fastForward(13_000);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expect(alert.or(timer)).toHaveCount(0);
});

test('a desk that nobody touches for 15 minutes says so, locks, shows nothing, and opens for the same person', async ({
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

test('what was written and not saved is there for the same person after they signed out', async ({
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(UNAUTHORIZED);
  await using data = await DeskData.open();
  const account = await data.addAccount('agent');
  const lead = await data.addLead();
  const page = await openDesk(context, account, `/leads/${lead.id}`);
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('Wants to talk to his brother first');
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('desk-draft:')));
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: /▾$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Today/ }).waitFor();
  await page.goto(`${deskOrigin()}/desk/leads/${lead.id}`);
  await expect(note).toHaveValue('Wants to talk to his brother first');
});

test('who signs out in one tab is signed out in all of them at once', async ({ context, consoleGuard }) => {
  // Which of the tabs asks before it hears of it is a matter of milliseconds.
  consoleGuard.allowErrors(/status of 40[13]/);
  await using data = await DeskData.open();
  const account = await data.addAccount('agent');
  const lead = await data.addLead();
  const first = await openDesk(context, account);
  const second = await context.newPage();
  await second.goto(`${deskOrigin()}/desk/leads/${lead.id}`);
  await second.getByRole('heading', { name: lead.name }).waitFor();
  await first.getByRole('button', { name: /▾$/ }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(second.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expect(second.getByText(lead.name)).toBeHidden();
});

test('who signs out while the api is away is told so, and stays out after a reload', async ({
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED|401 \(Unauthorized\)/);
  await using data = await DeskData.open();
  const account = await data.addAccount('agent');
  const lead = await data.addLead();
  const page = await openDesk(context, account, `/leads/${lead.id}`);
  await page.getByRole('heading', { name: lead.name }).waitFor();
  const isSignOut = (url: URL) => url.pathname === '/api/admin/sessions/current';
  await context.route(isSignOut, (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: /▾$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (let loads = 0; loads < 2; loads += 1) {
    await expect(page.getByRole('alert')).toContainText('has not confirmed that you signed out');
    expect(await page.content()).not.toContain(lead.name);
    if (loads === 0) await page.reload();
  }
  await context.unroute(isSignOut);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByLabel('E-mail').waitFor();
  expect(await data.readActs(account)).toContain('session-closed');
});

test('what one writes is never stored for somebody else who signed in at another tab', async ({
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(UNAUTHORIZED);
  await using data = await DeskData.open();
  const [ann, bob] = [await data.addAccount('agent'), await data.addAccount('admin')];
  const lead = await data.addLead();
  const page = await openDesk(context, ann, `/leads/${lead.id}`);
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('Wants to talk to his brother first');
  await signIn(context.request, bob);
  await note.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  expect(await data.query('SELECT 1 FROM lead_notes WHERE lead_id = $1', [lead.id])).toHaveLength(0);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByText('Wants to talk to his brother')).toBeVisible();
  const stored = await data.query('SELECT staff_id FROM lead_notes WHERE lead_id = $1', [lead.id]);
  expect(stored).toEqual([{ staff_id: ann.id }]);
});

test('a newer desk is offered and takes nothing that was written; with a wrong clock the server’s is shown', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const account = await data.addAccount('agent');
  const lead = await data.addLead({ hoursAgo: 18.5 });
  // Nothing ticks: what is shown changes because the server's clock is known.
  await context.addInitScript(() => {
    const real = setInterval;
    const patched = (work: () => void, ms: number) => (ms === 10_000 ? 0 : real(work, ms));
    Object.assign(globalThis, { setInterval: patched });
  });
  const page = await openDesk(context, account, `/leads/${lead.id}`);
  const offer = page.getByText('A new version of the desk is available. Your drafts are kept.');
  const warning = page.getByText('Your computer’s clock is off');
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('Wants to talk to his brother first');
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('desk-draft:')));
  await expect(page.getByText('Due in 5 h')).toBeVisible();
  await expect(offer.or(warning)).toHaveCount(0);
  await page.route('**/api/admin/leads/*', async (route) => {
    const said = { ...(await route.request().allHeaders()), origin: deskOrigin(), 'sec-fetch-site': 'same-origin' };
    const answer = await route.fetch({ headers: said });
    const date = new Date(Date.now() - 3 * 3_600_000).toUTCString();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), date, 'x-desk-version': 'newer' } });
  });
  await page.getByRole('region', { name: 'Work' }).getByRole('button', { name: 'Assign to me' }).click();
  await expect(offer).toBeVisible();
  await expect(warning).toBeVisible();
  await expect(page.getByText('Due in 8 h')).toBeVisible();
  await expect(note).toHaveValue('Wants to talk to his brother first');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(offer.or(warning)).toHaveCount(0);
  await expect(note).toHaveValue('Wants to talk to his brother first');
});
