/** The gate's results for forms that a section wrote itself: lead forms, and the form that stops texts. */
import { expect, type Page, test } from '@playwright/test';
import { tryConsent } from '../../shell/release-tools/gate/browser/try-consent.ts';
import { trySubmission } from '../../shell/release-tools/gate/browser/try-submission.ts';
import type { FormAction } from '../../shell/release-tools/format/section-contract.ts';
import { openPage } from '../fixtures/open-page.ts';
import { testSiteOrigin } from '../site/test-site.ts';

interface OwnForm {
  action: FormAction;
  /** Names of its boxes. */
  boxes?: string[];
  headers?: Record<string, string>;
  body: object;
}

const ownHeaders = { 'X-CSRF-Token': 'token', 'Section-Release': 'seller@1.0.0' };
const leadHeaders = {
  ...ownHeaders,
  'Idempotency-Key': 'key',
  'Consent-Wording': 'SSBhZ3JlZQ',
  'Consent-Version': '1',
};
const lead = { firstName: 'Ada', lastName: 'Field', phone: '+14175550142', agreedToTerms: true };
const boxes = ['agreedToTerms', 'smsConsent'];
const textHeaders = { ...leadHeaders, 'Sms-Consent-Wording': 'WWVz' };

/** Opens a page with only a form that always sends the given text, and then shows thanks. */
async function open(page: Page, { action, boxes = [], headers = ownHeaders, body }: OwnForm): Promise<void> {
  const inputs = ['<input name="phone">', ...boxes.map((name) => `<input type="checkbox" name="${name}">`)].join('');
  const script = `document.forms[0].onsubmit = async (event) => {
    event.preventDefault();
    await fetch('${action}', { method: 'POST', headers: ${JSON.stringify(headers)}, body: '${JSON.stringify(body)}' });
    document.forms[0].dataset.state = 'success';
  };`;
  const html = `<form action="${action}">${inputs}<button type="submit">Send</button></form><script>${script}</script>`;
  await page.route('http://section.test/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('http://section.test/');
}

const good: Record<string, OwnForm> = {
  'a lead from a form without the box for texts': {
    action: '/api/seller',
    boxes: ['agreedToTerms'],
    headers: leadHeaders,
    body: lead,
  },
  'a lead with the consent to texts': {
    action: '/api/seller',
    boxes,
    headers: textHeaders,
    body: { ...lead, smsConsent: true },
  },
  'a number that wants no more texts': { action: '/api/messaging/stop', body: { phone: '+14175550142' } },
};

for (const [name, form] of Object.entries(good)) {
  test(`${name} passes`, async ({ page }) => {
    await open(page, form);
    await trySubmission(page, 'own', form.action);
  });
}

const bad: Record<string, [OwnForm, string]> = {
  'a consent to texts that is lost on the way': [
    { action: '/api/seller', boxes, headers: textHeaders, body: lead },
    "Its page own loses the consent to texts that its form asks for: send it with the kit's useSubmission.",
  ],
  'a consent to texts without its words': [
    { action: '/api/seller', boxes, headers: leadHeaders, body: { ...lead, smsConsent: true } },
    "Its page own sends a lead without the header Sms-Consent-Wording: send it as the kit's useSubmission does.",
  ],
  'a stop that the api refuses': [
    { action: '/api/messaging/stop', body: { number: '+14175550142' } },
    "Its page own sends a form that the api refuses (must have required property 'phone'): correct what its form reads.",
  ],
  'a stop without the page’s token': [
    { action: '/api/messaging/stop', headers: { 'Section-Release': 'legal@1.0.0' }, body: { phone: '+14175550142' } },
    "Its page own sends a form without the header X-CSRF-Token: send it as the kit's useSubmission does.",
  ],
};

for (const [name, [form, sentence]] of Object.entries(bad)) {
  test(`${name} is refused`, async ({ page }) => {
    await open(page, form);
    await expect(trySubmission(page, 'own', form.action)).rejects.toThrow(sentence);
  });
}

// Other ways to hide consents are tested in visible-consent.proof.spec.ts.
test('consent wordings with too little contrast are refused', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: testSiteOrigin(), bypassCSP: true });
  const page = await context.newPage();
  await openPage(page, '/sell-your-land');
  await page.addStyleTag({ content: '.seller-sell-your-land-page-form{opacity:.98}' });
  await expect(tryConsent(page, 'own', '/api/seller')).rejects.toThrow(/^Its page own (hides|shows|does not let)\b/);
  await context.close();
});
