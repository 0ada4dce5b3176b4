import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { findViolations } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { callApi, DeskData, deskOrigin, openDesk, PASSWORD, signIn } from './desk.ts';
import { addImport } from './one-of-each.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 700 };

// One page shows many screens, each checked four times.
test.setTimeout(300_000);

/** The texts of badges that overlap another cell of their table row, or extend beyond the row. */
function findOverflowing(page: Page): Promise<string[]> {
  return page.getByRole('row').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const cells = [...row.children].map((cell) => cell.getBoundingClientRect());
      const badges = [...row.querySelectorAll('[data-look]')].filter((badge) => {
        const { left, right, top, bottom } = badge.getBoundingClientRect();
        const isOver = (cell: DOMRect) =>
          cell.left > left && cell.left < right && cell.top < bottom - 4 && cell.bottom > top + 4;
        return cells.some(isOver) || right > row.getBoundingClientRect().right;
      });
      return badges.map(({ textContent }) => textContent);
    }),
  );
}

/**
 * Checks a screen once `part` is shown: axe, sideways scrolling and clipped text. The two color schemes differ only by
 * colors, so not every width is checked in both.
 */
async function checkScreen(page: Page, screen: string, part?: Locator): Promise<void> {
  await part?.first().waitFor();
  for (const [size, colorScheme, what] of [
    [WIDE, 'light', 'everything'],
    [WIDE, 'dark', 'colors'],
    [NARROW, 'dark', 'everything'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const name = `${screen}, ${size.width} px, ${colorScheme}`;
    const violations =
      what === 'colors'
        ? await findViolations(page, (axe) => axe.withRules(['color-contrast']))
        : await findViolations(page, (axe) => axe.withTags(WCAG), 11);
    expect.soft(violations, name).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(sideways, `${name}: pixels that the page scrolls sideways`).toBeLessThanOrEqual(0);
    const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    const ends = await screens.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
    expect
      .soft(Math.max(0, ...ends), `${name}: right edge of the last link to a screen`)
      .toBeLessThanOrEqual(size.width);
    expect.soft(await findOverflowing(page), `${name}: badges that do not fit their cell`).toEqual([]);
  }
  await page.setViewportSize(WIDE);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click();

test('axe finds nothing before the desk opens: sign-in, wrong password, password to change, locked desk', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 40[01]/);
  await using data = await DeskData.open();
  const account = await data.addAccount('agent', { isGenerated: true });
  await page.clock.install();
  await page.goto(`${deskOrigin()}/desk`);
  await page.getByLabel('Email').fill(account.email);
  await checkScreen(page, 'sign in');
  await page.getByLabel('Password').fill('not-the-password');
  await page.keyboard.press('Enter');
  await checkScreen(page, 'a wrong password', page.getByRole('alert'));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Choose your own password').first().waitFor();
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByLabel('New password').fill('meadow-granite-71-lantern');
  await page.keyboard.press('Enter');
  await checkScreen(page, 'a password to change', page.getByText(/not your password|wrong|match/i));
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Today').first().waitFor();
  await page.clock.fastForward('15:10');
  await checkScreen(page, 'locked', heading(page, 'Locked'));
});

test('axe finds nothing on lists: Today with and without rows, new leads, filters, views, selected rows, results of a change', async ({
  context,
}) => {
  await using data = await DeskData.open();
  for (const hoursAgo of [9600, 30, 22, 1]) await data.addLead({ hoursAgo });
  const page = await openDesk(context, await data.addAccount('agent'));
  await checkScreen(page, 'Today', page.getByRole('row').nth(3));
  const newest = await data.addLead({ hoursAgo: 0 });
  await checkScreen(page, 'new leads wait', page.getByRole('button', { name: /new lead/ }));
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await checkScreen(page, 'follow up', page.getByRole('dialog', { name: 'Follow up' }));
  await page.keyboard.press('Escape');
  await goTo(page, 'Leads');
  await page.getByRole('row').nth(3).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await checkScreen(page, 'all leads');
  // The list also has leads of other tests.
  await page.getByRole('checkbox', { name: `Select ${newest.name}` }).check();
  await checkScreen(page, 'selected rows', page.getByRole('region', { name: 'Selected leads' }));
  await page.getByRole('button', { name: 'Lost…' }).click();
  // A colleague has changed it meanwhile.
  await data.query('UPDATE leads SET version = version + 1 WHERE id = $1', [newest.id]);
  await page.getByRole('dialog').getByRole('button', { name: 'Price' }).click();
  await checkScreen(page, 'results for each lead', page.getByRole('dialog', { name: '0 of 1 changed' }));
  await page.keyboard.press('Escape');
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await checkScreen(page, 'filters', page.getByRole('group', { name: 'Filters' }));
  await page.getByRole('button', { name: /^Status: / }).click();
  await checkScreen(page, 'statuses to choose', page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await page.goto(`${deskOrigin()}/desk/leads?assignee=none&type=seller`);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await checkScreen(page, 'a view to keep', page.getByRole('dialog', { name: 'Save this view' }));
  await page.keyboard.press('Escape');
  const groups = ['late', 'endingSoon', 'replies', 'due', 'untold', 'fresh', 'laterToday'];
  const none = Object.fromEntries(groups.map((name) => [name, { items: [], count: 0, more: false }]));
  await page.route('**/api/admin/today?*', (route) => route.fulfill({ json: none }));
  await page.goto(`${deskOrigin()}/desk`);
  await checkScreen(page, 'an empty Today', page.getByText('All done for now.'));
});

test('axe finds nothing on a lead (call, note, same person, conflict, erased, session ended) and on the board', async ({
  context,
  request,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 4(0[014]|12)/);
  consoleGuard.expectError(/ERR_CONNECTION_REFUSED/);
  await using data = await DeskData.open();
  const [agent, colleague] = [await data.addAccount('agent'), await data.addAccount('agent')];
  const phone = '+14795550142';
  await data.addLead({ phone });
  const lead = await data.addLead({ hoursAgo: 30, phone });
  const page = await openDesk(context, agent, `/leads/${lead.id}`);
  await checkScreen(page, 'a lead', heading(page, lead.name));
  await page.keyboard.press('l');
  await page.getByLabel('Time', { exact: true }).selectOption('other');
  const status = page.locator('#log ~ form').getByLabel('Status');
  await status.selectOption('lost');
  // As for a person who chooses in it: the bar with Save then stands below the form and covers no answer.
  await status.focus();
  await checkScreen(page, 'a call to log');
  await page.getByRole('button', { name: 'Discard' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await page.route('**/notes', (route) => route.abort('connectionrefused'));
  await note.fill('x'.repeat(4600));
  await note.press('Control+Enter');
  await checkScreen(page, 'a change that waits', page.getByText(/will be sent/));
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.unroute('**/notes');
  const refusal = { status: 400, json: { success: false, message: 'This cannot be stored.' } };
  await page.route('**/notes', (route) => route.fulfill(refusal), { times: 1 });
  await note.fill('Wants to think');
  await note.press('Control+Enter');
  await checkScreen(page, 'a change that was refused', page.getByText(/not saved/));
  await page.getByRole('button', { name: 'Discard' }).click();
  await note.fill('');
  await page.getByLabel('Follow-up').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await checkScreen(page, 'a change that can be undone', page.getByRole('button', { name: /^Undo/ }));
  await page.getByRole('button', { name: 'Link leads…' }).click();
  await page.getByRole('searchbox', { name: /^Search by name/ }).fill('john');
  await page.keyboard.press('Enter');
  await checkScreen(page, 'the same person', page.getByRole('list', { name: 'Leads found' }));
  await page.keyboard.press('Escape');
  await signIn(request, colleague);
  await page.route(`**/api/admin/leads/${lead.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const version = await data.readVersion(lead.id);
    const change = { assigneeId: colleague.id };
    await callApi(request, 'PATCH', `/leads/${lead.id}`, change, { 'If-Match': version });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await checkScreen(
    page,
    'somebody was faster',
    page.getByRole('alertdialog', { name: 'A colleague changed this lead' }),
  );
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await goTo(page, 'Board');
  await checkScreen(page, 'the board', page.getByRole('region', { name: /^New/ }).getByRole('link'));
  const cards = page.getByRole('button', { name: /^Move John/ });
  await cards.first().click();
  await checkScreen(page, 'where a card may move', page.getByRole('menu'));
  await page.goto(`${deskOrigin()}/desk/leads/${agent.id}`);
  await checkScreen(page, 'a lead that is gone', heading(page, 'This lead no longer exists'));
  await page.goto(`${deskOrigin()}/desk/leads/${lead.id}`);
  await note.fill('Wants to think');
  await data.query('UPDATE staff_sessions SET revoked_at = now() WHERE staff_id = $1', [agent.id]);
  // The live feed may notice the ended session before this request does.
  await page.keyboard.press('Control+Enter');
  await checkScreen(page, 'a session that has ended', heading(page, 'Your session has ended'));
});

test('axe finds nothing on Add a lead, Team, the account and the confirmation of the password', async ({
  context,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 4\d\d/);
  await using data = await DeskData.open();
  const page = await openDesk(context, await data.addAccount('admin'), '/entry');
  await page.getByLabel('First name').fill('Mary');
  await page.getByLabel('Last name').fill('Smith');
  await page.getByLabel('Phone', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Add lead' }).click();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await checkScreen(page, 'a lead to enter');
  await page.getByLabel('Phone', { exact: true }).fill(`479469${randomInt(1000, 10_000)}`);
  await page.getByLabel('Message').fill('Twelve acres with a creek');
  await page.getByRole('button', { name: 'Add lead' }).click();
  await heading(page, 'Mary Smith').first().waitFor();
  await page.getByRole('button', { name: 'Correct…' }).click();
  await checkScreen(page, 'a correction', page.getByRole('dialog', { name: 'Correct name, number or email' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.setViewportSize(NARROW);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  expect.soft(await findViolations(page, (axe) => axe.withTags(WCAG), 11), 'the menu of more screens').toEqual([]);
  await page.getByRole('menuitem', { name: 'Team' }).click();
  const reassign = page.getByRole('button', { name: /^Reassign leads/ }).first();
  await checkScreen(page, 'the team', reassign);
  await reassign.click();
  await checkScreen(page, 'a handover', page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /▾$/ }).click();
  await checkScreen(page, 'the menu of the account');
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  await checkScreen(page, 'confirming the password', page.getByRole('dialog', { name: 'Confirm it is you' }));
  await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel('First code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('First code')).toHaveAttribute('aria-invalid', 'true');
  await checkScreen(page, 'setting up an authenticator');
});

test('axe finds nothing on the screens of the menu, and no URL, request URL or storage names a person', async ({
  context,
}) => {
  await using data = await DeskData.open();
  const phone = '+14795550177';
  const lead = await data.addLead({ hoursAgo: 30, phone });
  const admin = await data.addAccount('admin');
  const urls: string[] = [];
  context.on('request', (request) => urls.push(decodeURIComponent(request.url())));
  const page = await openDesk(context, admin, `/leads/${lead.id}`);
  await page.getByRole('button', { name: 'Show texts' }).click();
  await checkScreen(page, 'texts of a lead', page.getByRole('button', { name: 'Stop texts…' }));
  await data.query("UPDATE leads SET email = 'john@mail.example' WHERE id = $1", [lead.id]);
  await data.query(
    `INSERT INTO lead_emails (lead_id, event_id, address, subject, text, is_unread)
     VALUES ($1, $2, 'john@mail.example', 'Your offer', E'Yes.\n> Hello John', true)`,
    [lead.id, `event_${lead.id}`],
  );
  await data.query(
    `INSERT INTO templates (purpose, name, subject, text, staff_id)
     VALUES ('email', $1, 'Your land', 'We pay {price} for {parcel number}.', $2)`,
    [`Template of ${admin.name}`, admin.id],
  );
  await page.reload();
  await checkScreen(page, 'emails of a lead', page.getByRole('button', { name: 'Mark as read' }));
  await page.getByRole('button', { name: 'Email…' }).click();
  await page.getByLabel('Template').selectOption(`Template of ${admin.name}`);
  await checkScreen(page, 'an email to write', page.getByRole('list', { name: 'Missing' }));
  await page.goto(`${deskOrigin()}/desk/privacy`);
  await page.getByRole('button', { name: 'Record a request…' }).click();
  await checkScreen(page, 'a request to record', page.getByRole('dialog'));
  await page.getByLabel('Phone').fill(phone);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'I told them' }).click();
  await checkScreen(page, 'the leads of the person', page.getByRole('checkbox', { name: new RegExp(lead.name) }));
  const [deal] = await data.query<{ id: string }>(
    `INSERT INTO deals (slug, stage, state, county_fips, acres, price_cents, kinds, words, staff_id)
     VALUES ('5-acres-' || $2, 'preparing', 'WY', '56001', 5, 990000, '{Recreational Land}', 'A great deal.', $1) RETURNING id`,
    [admin.id, randomInt(2 ** 31)],
  );
  const paths = `privacy leads/${lead.id}/consent review notices report audit team releases account
    deals deals/${deal?.id} deals/${deal?.id}/announce open-states offer-settings county-links closing-lists
    templates export leads/${lead.id}/letter/new imports imports/${await addImport(data, admin.id)}`;
  for (const path of paths.split(/\s+/)) {
    await page.goto(`${deskOrigin()}/desk/${path}`);
    await checkScreen(page, path, page.getByRole('heading', { level: 1 }));
    urls.push(page.url());
  }
  // A paused alert in the head start of the members: one email waits, and the result of another is unknown.
  await data.query("UPDATE deals SET stage = 'early', starts_at = now() WHERE id = $1", [deal?.id]);
  await data.query(
    `INSERT INTO alerts (deal_id, staff_id, status, reason, subject, starts_at, started_at)
     VALUES ($1, $2, 'paused', 'bounces', 'New land: 5 acres', now(), now())`,
    [deal?.id, admin.id],
  );
  await data.query(
    `INSERT INTO alert_sends (deal_id, hash, status, provider_group, joined_at)
     SELECT $1::uuid, left(md5($1 || status), 22), status, 'other', now() FROM unnest('{unknown,waiting}'::text[]) status`,
    [deal?.id],
  );
  await page.goto(`${deskOrigin()}/desk/deals/${deal?.id}/alert?status=unknown`);
  await checkScreen(page, 'emails about a deal', page.getByRole('button', { name: 'Send 1 unknown again…' }));
  await page.getByRole('button', { name: 'Send no more…' }).waitFor();
  await data.query("UPDATE alerts SET status = 'cancelled', ended_at = now() WHERE deal_id = $1", [deal?.id]);
  const person = [lead.name.split(' ').at(-1) ?? '', '4795550177', '479) 555', admin.email];
  const stored = await page.evaluate(async () => [
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ]);
  for (const text of [...urls, ...stored]) for (const word of person) expect(text).not.toContain(word);
});
