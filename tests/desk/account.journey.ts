/** The user's own second factors. */
import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect } from '../fixtures/test.ts';
import { type Account, DeskData, deskOrigin, openDesk, PASSWORD } from './desk.ts';
import { CONFIRM_FIRST, confirming, confirmPassword, expectAccessible, type Journeys } from './steps.ts';

/**
 * Adds a virtual fingerprint reader that accepts every request. Returns a function that counts the passkeys stored on
 * it.
 */
async function plugInAuthenticator(page: Page): Promise<() => Promise<number>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

/** Reads new recovery codes and confirms that they are saved. */
async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('alertdialog', { name: 'Save your recovery codes' });
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /▾$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
}

async function typePassword(page: Page, { email }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

export const account: Journeys = {
  'a passkey is added, signs in, unlocks and is removed; a recovery code works once': async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/status of 40[013]/);
    await using data = await DeskData.open();
    const account = await data.addAccount('agent');
    const page = await openDesk(context, account, '/account');
    const countPasskeys = await plugInAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Work laptop');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await confirmPassword(page);
    const codes = await saveCodes(page);
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work laptop');
    await expectAccessible(page);

    await signOut(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(heading(page, /^Today/)).toBeVisible();
    await page.clock.install();
    await page.clock.fastForward('15:10');
    await expect(heading(page, 'Locked')).toBeVisible();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(heading(page, /^Today/)).toBeVisible();

    const [first = '', second = ''] = codes;
    await signOut(page);
    await typePassword(page, account);
    await page.getByLabel('Recovery code').fill(first);
    await page.keyboard.press('Enter');
    await expect(heading(page, /^Today/)).toBeVisible();
    await signOut(page);
    await typePassword(page, account);
    await page.getByLabel('Recovery code').fill(first);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is wrong, too old or was used before.')).toBeVisible();
    await page.getByLabel('Recovery code').fill(second);
    await page.keyboard.press('Enter');
    await expect(heading(page, /^Today/)).toBeVisible();

    await page.goto(`${deskOrigin()}/desk/account`);
    await expect(page.getByText('8 codes are left.')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await expect(confirming(page).getByLabel('Password')).toBeFocused();
    await confirming(page).getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Work laptop is removed.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden();
    expect(await countPasskeys()).toBe(0);
    const acts = await data.readActions(account);
    expect(acts.filter((act) => /passkey|recovery/.test(act))).toEqual([
      ...['passkey-added', 'recovery-code-used', 'recovery-code-used', 'passkey-removed'],
    ]);
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]));
    for (const code of codes) expect(kept).not.toContain(code);
  },
  'a passkey that the desk no longer knows is refused, and the browser no longer offers it': async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(/status of 40[13]/);
    await using data = await DeskData.open();
    const account = await data.addAccount('agent');
    const page = await openDesk(context, account, '/account');
    const countPasskeys = await plugInAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Old phone');
    await page.getByRole('button', { name: 'Continue' }).click();
    await confirmPassword(page);
    await saveCodes(page);
    await data.query('DELETE FROM staff_passkeys WHERE staff_id = $1', [account.id]);
    await signOut(page);
    const use = page.getByRole('button', { name: 'Sign in with a passkey' });
    const refused = page.getByText('The desk does not know this passkey.');
    // Simulates a browser that cannot remove an unknown passkey.
    await page.evaluate(() => Reflect.deleteProperty(PublicKeyCredential, 'signalUnknownCredential'));
    await use.click();
    await expect(refused).toBeInViewport();
    expect(await countPasskeys()).toBe(1);
    await page.reload();
    await use.click();
    await expect(refused).toBeInViewport();
    expect(await countPasskeys()).toBe(0);
  },
  'a user whose role needs a second factor sets up an authenticator before the desk opens': async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(CONFIRM_FIRST);
    await using data = await DeskData.open();
    // On localhost no role needs a second factor, so the test changes the api's response.
    await context.route('**/api/admin/sessions/current', async (route) => {
      const answer = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } });
      await route.fulfill({ response: answer, json: { ...(await answer.json()), mustSetUpFactor: true } });
    });
    const page = await openDesk(context, await data.addAccount('admin'));
    await expect(heading(page, 'Set up a second factor')).toBeVisible();
    const setUp = page.getByRole('button', { name: 'Set up an authenticator' });
    await setUp.waitFor();
    await expectAccessible(page);
    await setUp.click();
    await confirmPassword(page);
    const words = await page.getByText(/Secret: \w+/).innerText();
    const secret = words.replace('Secret: ', '');
    await page.getByLabel('First code').fill(await generate({ secret }));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await saveCodes(page);
    await expect(heading(page, /^Today/)).toBeVisible();
  },
  'a calendar program reads follow-ups at a secret address, until the user ends it': async ({
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectError(CONFIRM_FIRST);
    await using data = await DeskData.open();
    const account = await data.addAccount('agent');
    const { id, name } = await data.addLead();
    await data.query(
      "UPDATE leads SET assignee_id = $2, status = 'contacted', follow_up_at = now() + interval '1 day' WHERE id = $1",
      [id, account.id],
    );
    const page = await openDesk(context, account, '/account');
    page.on('dialog', (dialog) => void dialog.accept());
    const panel = page.getByRole('region', { name: 'Calendar' });
    await panel.getByRole('button', { name: 'Make an address' }).click();
    await confirmPassword(page);
    const address = panel.getByText(/^http.+\/calendars\//);
    const [url, status] = [(await address.textContent()) ?? '', async (at: string) => (await fetch(at)).status];
    expect(await (await fetch(url)).text()).toContain(`SUMMARY:Follow up: ${name.split(' ')[0]}\r\n`);
    await expectAccessible(page);

    await panel.getByRole('button', { name: 'Make a new address…' }).click();
    await expect(address).not.toHaveText(url);
    const renewed = (await address.textContent()) ?? '';
    expect([await status(url), await status(renewed)]).toEqual([404, 200]);
    await panel.getByRole('button', { name: 'End the address…' }).click();
    await expect(panel.getByRole('button', { name: 'Make an address' })).toBeVisible();
    expect(await status(renewed)).toBe(404);
  },
};
