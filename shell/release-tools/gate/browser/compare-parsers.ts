/** Whether Chromium reads a release's styles and HTML as the gate's parsers do. */
import type { Page } from 'playwright-core';
import { ReleaseRefused } from '../../format/failures.ts';
import type { Release } from '../../format/release-format.ts';
import { checkStyles, writeStyles } from '../check-styles.ts';
import { writeMarkup } from '../parse-page.ts';

/** Throws ReleaseRefused. */
export async function compareParsers(page: Page, release: Release, contents: Map<string, Buffer>): Promise<void> {
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.css')) continue;
    const read = await page.evaluate(readStyles, bytes.toString());
    try {
      checkStyles({ release, contents: new Map([[name, Buffer.from(writeStyles(name, read))]]) });
    } catch (failure) {
      refuse(name, (failure as Error).message);
    }
  }
  for (const [name, { html }] of Object.entries(release.pages)) {
    const what = `The HTML of its page ${name}`;
    for (const text of Object.values(html)) {
      const seen = withoutEntities(await page.evaluate(readMarkup, text));
      if (seen !== withoutEntities(writeMarkup(what, text))) refuse(what, seen);
    }
  }
}

function refuse(what: string, how: string): never {
  throw new ReleaseRefused(
    `${what} is not read by browsers as by the gate (${how.slice(0, 300)}): build it again with the kit's own build.`,
  );
}

/** Runs in the browser. */
function readStyles(text: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
}

/** Runs in the browser. */
function readMarkup(text: string): string {
  const { body } = new DOMParser().parseFromString('', 'text/html');
  body.innerHTML = text;
  return body.innerHTML;
}

/** In attributes some write them for "<" and ">", and some do not. */
function withoutEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
}
