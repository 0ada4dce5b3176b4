/**
 * Checks that a form asks for consent as the kit does: visible, with the kit's texts, and changed only by the visitor.
 */
import type { JSHandle, Page } from 'playwright-core';
import { consentParagraph, smsConsentText, termsLabel } from '../../../kit/src/forms/consent/consent-wording.ts';
import { ReleaseRefused } from '../../format/failures.ts';
import { field } from '@land/kit/form-names';
import type { FormAction } from '../../format/section-contract.ts';
import { type ConsentParts, findConsentParts } from './consent-parts.ts';
import { findConsentFault, hover, toggle } from './consent-touches.ts';
import { isAsInKit, openReference, type Shot, shoot } from './kit-look.ts';

const words = {
  paragraph: consentParagraph.map((run) => (typeof run === 'string' ? run : run.text)).join(''),
  labels: { [field.terms]: termsLabel, [field.smsConsent]: smsConsentText },
};

/** Height of the window in px, enough for the form from the consent paragraph to the button. */
const height = 2_000;

/** The window widths, font sizes and motion settings in which the consent is checked. */
const looks = [
  { width: 375, font: 16, reducedMotion: 'reduce' },
  { width: 1280, font: 16, reducedMotion: 'no-preference' },
  { width: 375, font: 24, reducedMotion: 'reduce' },
] as const;
type Look = (typeof looks)[number];

/** Checks the consent of a page's form. Throws ReleaseRefused. Leaves both boxes unchecked. */
export async function tryConsent(page: Page, name: string, action: FormAction): Promise<void> {
  const reference = await openReference(page);
  await page.evaluate(stopSmoothScrolling);
  // Screenshots take two frames, so the reference is compared while the page already shows the next look.
  let comparisons = Promise.resolve();
  for (const look of looks) {
    await show(page, look);
    const seen = await useBoxes(page, action);
    comparisons = comparisons.then(async () => {
      const fault = typeof seen === 'string' ? seen : await compareWithKit(reference, look, seen);
      if (fault === undefined) return;
      throw new ReleaseRefused(
        `Its page ${name} ${fault} (${look.width} px, text of ${look.font} px): use the kit's LeadForm, and do not change it by styles.`,
      );
    });
    // Prevents an unhandled rejection, which would end the process, until the promise is awaited below.
    comparisons.catch(() => {});
    if (typeof seen === 'string') break;
  }
  await comparisons;
  await reference.close();
  await show(page, looks[0]);
}

/** Otherwise a page that still scrolls to the focus moves its controls away before the press. Runs in the browser. */
function stopSmoothScrolling(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('*{scroll-behavior:auto!important}');
  document.adoptedStyleSheets.push(still);
}

async function compareWithKit(reference: Page, look: Look, shots: readonly Shot[]): Promise<string | undefined> {
  await show(reference, look);
  for (const shot of shots)
    if (!(await isAsInKit(reference, shot))) return 'shows its consent differently from the kit';
  return undefined;
}

async function show(page: Page, { width, font, reducedMotion }: Look): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.all([
    page.setViewportSize({ width, height }),
    page.emulateMedia({ reducedMotion }),
    session.send('Page.setFontSizes', { fontSizes: { standard: font } }),
  ]);
  await session.detach();
}

/** Returns pictures of the consent with unchecked and checked boxes, or the problem. Leaves the boxes unchecked. */
async function useBoxes(page: Page, action: FormAction): Promise<string | Shot[]> {
  const found = await page.evaluateHandle(findConsentParts, { action, ...words });
  const missing = await found.evaluate(({ fault }) => fault);
  if (missing !== undefined) return missing;
  const parts = found as JSHandle<ConsentParts>;
  if (await parts.evaluate(isCovered)) return 'hides or covers the button that sends its form';
  await hover(page, parts);
  const unchecked = await shoot(page, parts);
  const touched = (await findConsentFault(page, parts)) ?? (await toggle(page, parts, true));
  if (touched !== undefined) return touched;
  await hover(page, parts);
  const checked = await shoot(page, parts);
  if (!unchecked || !checked) return 'hides its consent';
  if (checked.png.equals(unchecked.png)) return 'shows its boxes alike, checked or not';
  return (await toggle(page, parts, false)) ?? [unchecked, checked];
}

/** Whether another element covers the button at its top, middle or bottom. Runs in the browser. */
function isCovered({ submit }: ConsentParts): boolean {
  submit.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = submit.getBoundingClientRect();
  const heights = [0.1, 0.5, 0.9].map((part) => top + part * height);
  return heights.some((y) => !submit.contains(document.elementFromPoint(left + width / 2, y)));
}
