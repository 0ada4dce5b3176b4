/** A form with the address of a member, up to the press in the e-mail and the stored row. */
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
      // With scripts, a form that is filled in this fast is suspected as spam.
      const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: readTestSite().origin });
      const formPage = await plain.newPage();
      const owner = createVisitor();
      const stranger = { ...createVisitor(), email: owner.email, interests: ['Commercial Land'] };
      for (const visitor of [owner, stranger]) {
        await formPage.goto('/buy-land');
        await new LeadForm(formPage, 'buyer').send(visitor);
        // All tests share one address, whose tenth form in an hour is suspected as spam.
        await ask(RELEASE, [visitor.lastName]);
        await expect.poll(() => ask(MEMBER, [owner.email]), { timeout: 30_000 }).toHaveLength(1);
      }
      await plain.close();
      const mail = await untilSent(owner.email, 'Subject: Was this you?');
      const [link = ''] = /http:\S+\/api\/join-list\/[\w.-]+/.exec(mail.html) ?? [];
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was this you?');
      await expect(page.getByRole('main')).toContainText('Commercial Land');
      expect(await ask(MEMBER, [owner.email])).toEqual([{ last_name: owner.lastName, is_proven: false }]);

      await page.getByRole('button', { name: 'Yes, it was me' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the buyers list.');
      expect(await ask(MEMBER, [owner.email])).toEqual([{ last_name: stranger.lastName, is_proven: true }]);
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You said so before.');
    });
  });
}
