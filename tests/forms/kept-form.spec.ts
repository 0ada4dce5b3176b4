import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { type FormKind, formFacts, formKinds, LeadForm, openForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

const keptForms = `
  SELECT c.channel, encode(c.form_sha256, 'hex') AS sha256, f.html, l.seq IS NOT NULL AS sealed
  FROM consents c JOIN leads ON leads.id = c.lead_id LEFT JOIN form_copies f ON f.sha256 = c.form_sha256
  LEFT JOIN consent_links l ON l.consent_id = c.id WHERE last_name = $1 ORDER BY c.channel`;

for (const kind of formKinds) {
  test(`a ${kind}'s consents are kept, sealed, with a copy of the form that looks as it did, with nothing but itself`, async ({
    page,
    context,
  }) => {
    // One form on a phone, the other on a desktop.
    const size = kind === 'seller' ? { width: 375, height: 760 } : { width: 1280, height: 800 };
    await page.setViewportSize(size);
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    const seen = await describeBoxes(page, kind);
    await form.texts.check();
    await form.send(visitor);

    const read = () => readCopies(visitor.lastName);
    await expect.poll(async () => (await read()).map(({ sealed }) => sealed)).toEqual([true, true]);
    const copies = await read();
    for (const { sha256, html } of copies) {
      expect(sha256).toBe(createHash('sha256').update(html).digest('hex'));
      expect(html).toContain(`action="${formFacts[kind].api}"`);
      expect(html).toContain('%CSRF_TOKEN%');
    }

    const empty = await context.newPage();
    await empty.setViewportSize(size);
    const asked: string[] = [];
    empty.on('request', (request) => asked.push(request.url()));
    await context.setOffline(true);
    await empty.setContent(copies[0]?.html ?? '');
    const kept = new LeadForm(empty, kind);
    await expect(kept.terms).not.toBeChecked();
    await expect(kept.texts).not.toBeChecked();
    expect(seen.map((box) => box.isInSight)).toEqual([true, true]);
    expect(await describeBoxes(empty, kind)).toEqual(seen);
    await expect(empty.getByRole('heading', { name: formFacts[kind].heading })).toBeVisible();
    expect(await isInSight(empty, 'Leave this field empty')).toBe(false);
    expect(asked).toEqual([]);
  });
}

/** What a dispute is about: that both boxes can be seen, how large they and their wordings are, and what these say. */
function describeBoxes(page: Page, kind: FormKind) {
  const { terms, texts } = new LeadForm(page, kind);
  return Promise.all(
    [terms, texts].map((box) =>
      box.evaluate((input: HTMLInputElement) => {
        const [label] = input.labels ?? [];
        if (!label) throw new Error('A box has no label.');
        input.scrollIntoView({ block: 'center', behavior: 'instant' });
        const places = [input, label].map((element) => element.getBoundingClientRect());
        const [{ x, y, width, height } = new DOMRect()] = places;
        const { color, fontSize, fontWeight, lineHeight } = getComputedStyle(label);
        return {
          isInSight: document.elementFromPoint(x + width / 2, y + height / 2) === input,
          sizes: places.map((place) => [place.width, place.height]),
          wording: label.innerText,
          look: { color, fontSize, fontWeight, lineHeight },
        };
      }),
    ),
  );
}

/** Whether a pointer would meet the field: what is clipped away has a size all the same. */
function isInSight(page: Page, label: string): Promise<boolean> {
  return page.getByLabel(label).evaluate((field) => {
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === field;
  });
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
