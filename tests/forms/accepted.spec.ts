import { createHash } from 'node:crypto';
import { formFacts, formKinds, openForm } from '../fixtures/lead-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';

const thanks = {
  seller: [/received your information/i, /contact you soon/i],
  buyer: [/added to our investor network/i],
};

/** Words without the spaces between them, as they are in a form and in a row. */
const plain = (text = '') => text.replaceAll('(opens in a new tab)', '').replace(/\s+/g, '');

const words = {
  terms: /^(?!.*agree to receive).{100,}/s,
  sms: /recurring automated marketing text messages.*not a condition of any purchase/,
};

for (const kind of formKinds) {
  // One of them checks the optional box for texts.
  const wantsTexts = kind === 'buyer';

  test(`a ${kind}'s submission is one lead with each consent that was given, in the words that were shown`, async ({
    page,
  }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await expect(form.texts).not.toBeChecked();
    const shown = await form.form.evaluate((element) => element.textContent);
    const token = await page.locator('meta[name="csrf-token"]').getAttribute('content');
    const sending = page.waitForRequest(`**${formFacts[kind].api}`);
    if (wantsTexts) await form.texts.check();
    await form.send(visitor);
    for (const sentence of thanks[kind]) await expect(form.panel).toContainText(sentence);
    await expect(form.texts).not.toBeChecked();
    const headers = await (await sending).allHeaders();
    expect(headers['x-csrf-token']).toBe(token);
    expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);

    const { consent, consents, ...lead } = await readOnlyLead(visitor);
    expect(lead).toMatchObject({
      type: kind,
      firstName: visitor.firstName,
      lastName: visitor.lastName,
      phone: `+1${visitor.phone}`,
      email: kind === 'buyer' ? visitor.email : null,
      note: kind === 'seller' ? visitor.note : null,
      interests: kind === 'buyer' ? [...visitor.interests].sort() : null,
    });
    expect(consents.map(({ channel }) => channel).sort()).toEqual(wantsTexts ? ['sms', 'terms'] : ['terms']);
    for (const { kind: act, channel, smsTicked, wording, sha256 } of consents) {
      expect([act, smsTicked]).toEqual(['grant', wantsTexts]);
      expect(wording).toMatch(words[channel]);
      expect(plain(shown)).toContain(plain(wording));
      expect(sha256).toBe(createHash('sha256').update(wording).digest('hex'));
    }
    expect(consent.pageUrl).toBe(readTestSite().origin + formFacts[kind].path);
    expect(consent.sectionRelease).toMatch(new RegExp(`^${kind}@\\d`));
    expect(consent.version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(consent.ip).toBe(readTestSite().visitorAddress);
    expect(consent.userAgent).toContain('Chrome');
  });
}
