/** What the trial of a release makes of styles around the kit's form, and of pages that keep the browser busy. */
import type { Release } from '../../shell/release-tools/format/release-format.ts';
import { tryConsent } from '../../shell/release-tools/gate/browser/try-consent.ts';
import { tryPages } from '../../shell/release-tools/gate/browser/try-pages.ts';
import { refusalOf } from '../../shell/release-tools/gate/good-release.fixture.ts';
import { formFacts, formKinds } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { testSiteOrigin } from '../site/test-site.ts';

test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 90_000 });

for (const kind of formKinds) {
  test(`the consents of the ${kind}'s form are as the kit shows them`, async ({ page }) => {
    await openPage(page, formFacts[kind].path);
    await tryConsent(page, 'own', formFacts[kind].api);
  });
}

/** The section's element around the form. */
const around = '.seller-sell-your-land-page-form';
const own = (style: string) => `${around}{${style}}`;
const over = (style: string) => `${own('position:relative')}${around}::after{content:"";position:absolute;${style}}`;

const placed = {
  'in its own layer, with what fades in': `@keyframes seller-in{from{opacity:0}}${own('animation:seller-in 9s;position:relative;left:1.3px;max-width:31.7rem;margin:.7rem auto;padding:1rem;background:beige;will-change:transform')}`,
  'at fractions of a pixel': own('position:relative;left:.4px;margin-top:.3px'),
  'moved by a fraction of a pixel': own('translate:.5px .25px'),
  'moved and at fractions of a pixel': own('transform:translate3d(5.25px,3.75px,0);margin-left:1.3px'),
};

for (const [how, css] of Object.entries(placed)) {
  test(`a section places the form as it likes: ${how}`, async ({ page }) => {
    await openPage(page, '/sell-your-land');
    await page.addStyleTag({ content: css });
    await tryConsent(page, 'own', '/api/seller');
  });
}

const hidden = /^Its page own (hides|shows|does not let)\b/;

const hostile: Record<string, [css: string, refusal: RegExp]> = {
  'an invisible box over the form, under other words': [
    `${around} form{position:relative}
     ${around} [name="smsConsent"]{opacity:0;position:absolute;inset:0;width:100%;height:100%}
     ${around} [for$="sms-consent"]{font-size:0}
     ${around} [for$="sms-consent"]::after{content:"I like land";font-size:1rem}`,
    hidden,
  ],
  'a box that the first field checks': [
    `${around} form{position:relative}${around} [for$="sms-consent"]::before{content:"";position:absolute;inset:0 0 auto;height:16rem}`,
    /^Its page own checks the box smsConsent when something else is used \(375 px, text of 16 px\): show the kit's LeadForm, and let no style change it, not from outside either\.$/,
  ],
  'faint consents': [own('opacity:.98'), hidden],
  'a full stop after the words of a box': [`${around} [for$="terms"]::after{content:"."}`, hidden],
  'a box a little away from its words': [`${around} [type="checkbox"]{translate:2px}`, hidden],
  'consents that are not drawn': [own('content-visibility:hidden'), hidden],
  'consents away from the screen': [own('position:absolute;left:-9999px'), hidden],
  'consents without size': [own('font-size:0'), hidden],
  'consents that are cut off': [own('clip-path:inset(0 0 9rem)'), hidden],
  'consents in the color of their ground': [own('color:#fff'), hidden],
  'a color of the kit that a section sets': [own('--color-text-soft:#fff'), hidden],
  'words after those of a box': [`${around} [for$="terms"]::after{content:" – no"}`, hidden],
  'a lid that takes no clicks': [over('inset:60% 0 9rem;background:#fff;pointer-events:none'), hidden],
  'a lid that lets everything through but clicks': [over('inset:60% 0 0'), hidden],
  'a form behind its ground': [own('position:relative;z-index:-1'), hidden],
  'words outside of the screen': [own('text-indent:-99rem'), hidden],
  'a form too small to read': [own('transform:scale(.4)'), hidden],
  'a button under a lid that nobody sees': [
    over('inset:auto 0 0;height:2rem'),
    /^Its page own hides or covers the button/,
  ],
  'letters in another order': [own('direction:rtl;unicode-bidi:bidi-override'), hidden],
  'a form that takes no clicks': [own('pointer-events:none'), hidden],
  'consents that blur': [own('filter:blur(2px)'), hidden],
  'a box that looks the same when it is checked': [
    `${around} [type="checkbox"]{appearance:none;border:1px solid}`,
    /^Its page own shows its boxes alike, checked or not/,
  ],
  'consents that go when the form is used': [`${around}:focus-within{opacity:.2}`, hidden],
  'consents that go on wide screens': [`@media(width>60rem){${own('opacity:0')}}`, /\(1280 px, text of 16 px\)/],
  'consents that go in large text': [`@media(width<20em){${own('opacity:0')}}`, /\(375 px, text of 24 px\)/],
  'consents that fade out where motion is welcome': [
    `@keyframes seller-out{to{opacity:0}}@media(prefers-reduced-motion:no-preference){${own('animation:seller-out 1s 99s forwards')}}`,
    /\(1280 px/,
  ],
};

for (const [what, [css, refusal]] of Object.entries(hostile)) {
  test(`${what}: refused`, async ({ page }) => {
    await openPage(page, '/sell-your-land');
    await page.addStyleTag({ content: css });
    const failure = await tryConsent(page, 'own', '/api/seller').catch((error: Error) => error);
    expect((failure as Error | undefined)?.message).toMatch(refusal);
  });
}

/** Runs in the browser, with the box for texts. */
type Change = (box: HTMLInputElement) => void;

const changes: Record<string, [change: Change, refusal: string]> = {
  'other words at a box': [
    (box) => (box.labels![0]!.textContent = 'I like land'),
    "does not show the box smsConsent with the kit's words alone",
  ],
  'a box that the Tab key passes over': [(box) => (box.tabIndex = -1), 'lets the Tab key miss <input'],
  'a box that takes no click': [
    (box) => box.addEventListener('click', (event) => event.preventDefault()),
    'does not let a click check the box smsConsent',
  ],
  'a box that is checked when somebody types': [
    (box) => box.form!.addEventListener('input', ({ target }) => (box.checked ||= target !== box)),
    'checks the box smsConsent when something else is used',
  ],
};

for (const [what, [change, refusal]] of Object.entries(changes)) {
  test(`${what}: refused`, async ({ page }) => {
    await openPage(page, '/sell-your-land');
    await page.locator('[name="smsConsent"]').evaluate(change);
    await expect(tryConsent(page, 'own', '/api/seller')).rejects.toThrow(`Its page own ${refusal}`);
  });
}

test('a section takes no id of the frame', async ({ page }) => {
  await openPage(page, '/sell-your-land');
  const ids = await page.$$eval('[id]', (all) => all.filter((one) => !one.closest('main > *')).map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(3);
  for (const id of ids) expect(refusalOf({ html: `<p id="${id}"></p>` }), id).toContain(`has the id ${id}`);
});

const release = { section: 'seller', pages: { 'sell-your-land': { html: { initial: '' } } } } as unknown as Release;
const late =
  'Its page sell-your-land was not loaded and looked at within 3 s: take out the drawing, style or script that keeps the browser busy.';

test('a page whose drawing never ends loading is refused', async ({ context }) => {
  await context.route('**/*.svg', () => {});
  const urlOf = () => `${testSiteOrigin()}/sell-your-land`;
  await expect(tryPages({ context, release, urlOf, patienceMs: 3_000 })).rejects.toThrow(late);
});

test('a page that loads and then keeps the browser busy is refused', async ({ context }) => {
  await context.addInitScript(() => {
    const begun = Date.now();
    // Long enough for this test; a page of a section may never end.
    setTimeout(() => {
      while (Date.now() < begun + 8_000);
    }, 1_000);
  });
  const urlOf = () => `${testSiteOrigin()}/sell-your-land`;
  await expect(tryPages({ context, release, urlOf, patienceMs: 3_000 })).rejects.toThrow(late);
});
