/** A form with the address of a member: the email, the press on its page, and the stored row. */
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { LeadForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { untilSent } from '../site/sent-mails.ts';
import { readTestSite } from '../site/test-site.ts';

const RELEASE =
  "UPDATE leads SET quarantined = false, quarantine_state = 'released', updated_at = now() WHERE last_name = $1";
const MEMBER =
  'SELECT l.last_name, m.proven_at IS NOT NULL AS is_proven FROM list_members m JOIN leads l ON l.id = m.lead_id WHERE l.email = $1';

async function ask<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: readTestSite().databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(text, values);
  await client.end();
  return rows;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a form with the address of a member counts when its address pressed the button', async ({
      page,
      browser,
    }) => {
      test.slow();
      const { owner, stranger, link } = await askOwner(browser);
      const title = page.getByRole('heading', { level: 1 });
      await page.goto(link);
      await expect(title).toHaveText('Was this you?');
      await expect(page.getByRole('main')).toContainText('Commercial Land');
      expect(await ask(MEMBER, [owner.email])).toEqual([{ last_name: owner.lastName, is_proven: false }]);

      await page.getByRole('button', { name: 'Yes, it was me' }).click();
      await expect(title).toHaveText('You are on the buyers list.');
      expect(await ask(MEMBER, [owner.email])).toEqual([{ last_name: stranger.lastName, is_proven: true }]);
      await page.goto(link);
      await expect(title).toHaveText('You said so before.');
    });

    test('who did not send the form says so with one press, and it never counts', async ({ page, browser }) => {
      test.slow();
      const { owner, link } = await askOwner(browser);
      const title = page.getByRole('heading', { level: 1 });
      await page.goto(link);
      await page.getByRole('button', { name: 'No, it was not me' }).click();
      await expect(title).toHaveText('Thank you for telling us.');
      await expect(page.getByRole('main')).toContainText('That form does not count.');
      await page.goto(link);
      await expect(title).toHaveText('Thank you for telling us.');
      await expect(page.getByRole('button')).toHaveCount(0);
      expect(await ask(MEMBER, [owner.email])).toEqual([{ last_name: owner.lastName, is_proven: false }]);
    });
  });
}

const thanked =
  'You have been added to our investor network. We will let you know of land that may interest you. If you were on our ' +
  'list before, first press the button in our email “Was this you?”.';

/**
 * A member joins, then a stranger sends the form with that address and sees the same page. Returns the member's link.
 */
async function askOwner(browser: Browser) {
  // With scripts, a form that is filled in this fast is suspected as spam.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: readTestSite().origin });
  const formPage = await plain.newPage();
  const owner = createVisitor();
  const stranger = { ...createVisitor(), email: owner.email, interests: ['Commercial Land'] };
  for (const visitor of [owner, stranger]) {
    await formPage.goto('/buy-land');
    const form = new LeadForm(formPage, 'buyer');
    await form.send(visitor);
    await expect(form.panel).toContainText(thanked);
    // All tests share one address, whose tenth form in an hour is suspected as spam.
    await ask(RELEASE, [visitor.lastName]);
    await expect.poll(() => ask(MEMBER, [owner.email]), { timeout: 30_000 }).toHaveLength(1);
  }
  await plain.close();
  const mail = await untilSent(owner.email, 'Subject: Was this you?');
  const [link = ''] = /http:\S+\/api\/join-list\/[\w.-]+/.exec(mail.html) ?? [];
  return { owner, stranger, link };
}
