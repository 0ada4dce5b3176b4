import { createHash } from 'node:crypto';
import pg from 'pg';
import { formFacts, LeadForm, openForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

const keptForms = `
  SELECT c.channel, encode(c.form_sha256, 'hex') AS sha256, f.html, l.seq IS NOT NULL AS sealed
  FROM consents c JOIN leads ON leads.id = c.lead_id LEFT JOIN form_copies f ON f.sha256 = c.form_sha256
  LEFT JOIN consent_links l ON l.consent_id = c.id WHERE last_name = $1 ORDER BY c.channel`;

test('both consents are stored in the sealed ledger with a self-contained copy of the form, which looks as it did', async ({
  page,
  context,
}) => {
  const visitor = createVisitor();
  const form = await openForm(page, 'buyer');
  const seen = await describeBoxes(form);
  await form.texts.check();
  await form.send(visitor);

  const read = () => readCopies(visitor.lastName);
  await expect.poll(async () => (await read()).map(({ sealed }) => sealed)).toEqual([true, true]);
  const copies = await read();
  for (const { sha256, html } of copies) {
    expect(sha256).toBe(createHash('sha256').update(html).digest('hex'));
    expect(html).toContain(`action="${formFacts.buyer.api}"`);
    expect(html).toContain('%CSRF_TOKEN%');
  }

  const empty = await context.newPage();
  const asked: string[] = [];
  empty.on('request', (request) => asked.push(request.url()));
  await context.setOffline(true);
  await empty.setContent(copies[0]?.html ?? '');
  const kept = new LeadForm(empty, 'buyer');
  await expect(kept.terms).not.toBeChecked();
  await expect(kept.texts).not.toBeChecked();
  expect(seen.map((box) => box.isInSight)).toEqual([true, true]);
  expect(await describeBoxes(kept)).toEqual(seen);
  await expect(empty.getByRole('heading', { name: formFacts.buyer.heading })).toBeVisible();
  expect(await empty.getByLabel('Leave this field empty').evaluate(isInSight)).toBe(false);
  expect(asked).toEqual([]);
});

/**
 * Facts for a dispute: whether both boxes are visible, the sizes of boxes and wordings, and the text of the wordings.
 */
function describeBoxes({ terms, texts }: LeadForm) {
  return Promise.all(
    [terms, texts].map(async (box) => {
      const look = await box.evaluate((input: HTMLInputElement) => {
        const [label] = input.labels ?? [];
        if (!label) throw new Error('A box has no label.');
        const places = [input, label].map((element) => element.getBoundingClientRect());
        const { color, fontSize, fontWeight, lineHeight } = getComputedStyle(label);
        return {
          sizes: places.map(({ width, height }) => [width, height]),
          wording: label.innerText,
          look: { color, fontSize, fontWeight, lineHeight },
        };
      });
      return { ...look, isInSight: await box.evaluate(isInSight) };
    }),
  );
}

/** Runs in the page. Whether a pointer can reach the field; a clipped field has a size but cannot be reached. */
function isInSight(field: Element): boolean {
  field.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = field.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === field;
}

async function readCopies(lastName: string) {
  const client = new pg.Client({ connectionString: readTestSite().databaseUrl });
  await client.connect();
  try {
    return (
      await client.query<{ channel: string; sha256: string; html: string; sealed: boolean }>(keptForms, [lastName])
    ).rows;
  } finally {
    await client.end();
  }
}
