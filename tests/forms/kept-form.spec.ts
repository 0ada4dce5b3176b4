import { createHash } from 'node:crypto';
import pg from 'pg';
import { formFacts, formKinds, openForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

const keptForms = `
  SELECT c.channel, encode(c.form_sha256, 'hex') AS sha256, f.html, l.seq IS NOT NULL AS sealed
  FROM consents c JOIN leads ON leads.id = c.lead_id LEFT JOIN form_copies f ON f.sha256 = c.form_sha256
  LEFT JOIN consent_links l ON l.consent_id = c.id WHERE last_name = $1 ORDER BY c.channel`;

for (const kind of formKinds) {
  test(`a ${kind}'s consents are kept with a copy of the form that was shown, and sealed`, async ({ page }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await form.fill(visitor);
    await form.texts.check();
    await form.submit.click();
    await expect(form.panel).toBeVisible();

    const read = () => queryOnce(visitor.lastName);
    await expect.poll(async () => (await read()).map(({ sealed }) => sealed)).toEqual([true, true]);
    for (const { sha256, html } of await read()) {
      expect(sha256).toBe(createHash('sha256').update(html).digest('hex'));
      expect(html).toContain(`action="${formFacts[kind].api}"`);
      expect(html).toContain('%CSRF_TOKEN%');
    }
    // Drawn again in an empty page, the copy says and asks what the form did.
    const [copy] = await read();
    await page.setContent(copy?.html ?? '');
    await expect(page.getByRole('checkbox', { name: /text me/i })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: /I agree to the Privacy Policy/i })).not.toBeChecked();
  });
}

async function queryOnce(lastName: string) {
  const client = new pg.Client({ connectionString: readTestSite().databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ channel: string; sha256: string; html: string; sealed: boolean }>(keptForms, [lastName])).rows;
  } finally {
    await client.end();
  }
}
