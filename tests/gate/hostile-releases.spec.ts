/** What the gate lets through of thousands of hostile variants does nothing in a real browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { checkDrawings, writeDrawing } from '../../shell/kit/release/gate/check-drawings.ts';
import { readText } from '../../shell/kit/release/gate/check-files.ts';
import { checkHtml } from '../../shell/kit/release/gate/check-html.ts';
import { checkStyles, writeStyles } from '../../shell/kit/release/gate/check-styles.ts';
import { createCheckedRelease } from '../../shell/kit/release/gate/good-release.fixture.ts';
import { writeMarkup } from '../../shell/kit/release/gate/parse-page.ts';
import { hostile, type Kind, listVariants, reaching } from './hostile-variants.ts';

const kinds: Kind[] = ['html', 'css', 'svg'];
/** `HOSTILE_VARIANTS=100000` tries longer. */
const variants = Number(process.env.HOSTILE_VARIANTS) || 1_000;

const own = '/sections/seller/1.0.0/hero.1.svg';
const site = 'http://site.test';
const baseStyles = readFileSync(join(import.meta.dirname, '../../shell/src/frame/base.css'), 'utf8');
const frame = {
  before: '<!doctype html><html><body><div id="root"><header>Home</header><main id="main"><!--$-->',
  after: '<!--/$--></main><footer><p>Contact</p></footer></div></body></html>',
};
const form = '<form action="/api/seller" method="post"><button>Send</button></form>';

/** What the release command makes of it, when the gate lets that through. */
function publish(kind: Kind, variant: Buffer): Buffer | undefined {
  try {
    const text = kind === 'html' ? variant.toString() : readText('it', variant);
    const write = { html: writeMarkup, css: writeStyles, svg: writeDrawing }[kind];
    const written = Buffer.from(write('it', text));
    const checked = createCheckedRelease({ html: kind === 'html' ? text : '' });
    if (kind === 'html') checkHtml({ ...checked, frames: { 'sell-your-land': frame } });
    else if (kind === 'css') checkStyles({ ...checked, contents: new Map([['page.1.css', written]]) });
    else checkDrawings({ ...checked, contents: new Map([['hero.1.svg', written]]) });
    return written;
  } catch {
    return undefined;
  }
}

/** Opens each, all on one page, and tells what they did. */
async function tryOut(page: Page, kind: Kind, documents: Buffer[]): Promise<Record<number, string[]>> {
  const deeds: Record<number, string[]> = {};
  const note = (at: number, deed: string) => (deeds[at] ??= []).push(deed);
  await page.exposeFunction('note', note);
  await page.addInitScript(() => {
    const at = Number(/\d+/.exec(location.pathname)?.[0]);
    Object.assign(window, { ran: () => (top as unknown as { note: typeof note }).note(at, 'ran') });
  });
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    const [, what, number] = /^\/(page|file)-(\d+)/.exec(url.pathname) ?? [];
    const document = documents[Number(number)];
    if (url.origin !== site) {
      const from = Number(
        /\d+/.exec(new URL(route.request().frame().url()).pathname)?.[0] ??
          /\d+/.exec(route.request().headers().referer ?? '')?.[0],
      );
      note(from, `fetched ${url.href}`);
      return route.abort();
    }
    if (url.pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<title>Many</title>' });
    if (url.pathname === own)
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    if (!document) return route.fulfill({ status: 404 });
    if (what === 'file' || kind === 'svg')
      return route.fulfill({
        contentType: kind === 'css' ? 'text/css; charset=utf-8' : 'image/svg+xml',
        body: document,
      });
    const inside =
      kind === 'html' ? document.toString() + form : '<div class="seller-x"><p class="seller-x">Hi</p></div>';
    const head = kind === 'css' ? `<style>${baseStyles}</style><link rel="stylesheet" href="/file-${number}.css">` : '';
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: head + frame.before + inside + frame.after });
  });
  await page.goto(`${site}/`);
  for (const [at, deed] of await page.evaluate(watch, {
    count: documents.length,
    kind,
    alone: frame.before + frame.after,
  }))
    note(at, deed);
  return deeds;
}

/** Runs in the browser. */
async function watch({
  count,
  kind,
  alone,
}: {
  count: number;
  kind: Kind;
  alone: string;
}): Promise<[number, string][]> {
  const deeds: [number, string][] = [];
  const outside = (page: Document) => {
    const root = page.documentElement.cloneNode(true) as Element;
    root.querySelector('head')?.remove();
    root.querySelector('#main')?.replaceChildren();
    return root.outerHTML;
  };
  const expected = outside(new DOMParser().parseFromString(alone, 'text/html'));
  const look = (page: Document, at: number) => {
    const note = (deed: string) => deeds.push([at, deed]);
    for (const link of page.querySelectorAll('a')) {
      const href = link.getAttribute('href') ?? link.getAttributeNS('http://www.w3.org/1999/xlink', 'href');
      const animated = link.querySelector('set, animate');
      if (animated || (href !== null && new URL(href, page.baseURI).protocol === 'javascript:'))
        note('runs when pressed');
    }
    if (kind === 'svg') return;
    if (outside(page) !== expected) note('left its place');
    if (page.querySelector('main [id=root]')) note('took an id');
    if (page.querySelector('[popover]')) note('lies over the page');
    for (const form of page.forms) {
      if (form.querySelector('[formaction],[formenctype]')) note('is sent otherwise');
      for (const sender of [null, ...form.querySelectorAll('button')]) {
        const sent = new FormData(form, sender);
        if (sent.has('smsConsent') || sent.has('agreedToTerms')) note('was ticked');
      }
    }
    const loose = [...page.querySelectorAll<HTMLElement>('main *')].find(
      (element) => getComputedStyle(element).position === 'fixed',
    );
    if (loose) note('is fixed');
    for (const part of page.querySelectorAll('header, footer')) {
      const { display, opacity, position } = getComputedStyle(part);
      if (`${display} ${opacity} ${position}` !== 'block 1 static') note('styles the frame');
      part.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = part.getBoundingClientRect();
      const met = page.elementFromPoint(x + width / 2, y + height / 2);
      if (met?.closest('main')) note('lies over the frame');
    }
    if ([...page.fonts].some(({ family }) => !/^["']?seller-/.test(family))) note("took a font's name");
  };
  for (let from = 0; from < count; from += 40) {
    const frames = Array.from({ length: Math.min(40, count - from) }, (_, index) => {
      const frame = document.createElement('iframe');
      frame.src = `/page-${from + index}${kind === 'svg' ? '.svg' : ''}`;
      return frame;
    });
    await Promise.all(
      frames.map(
        (frame) =>
          new Promise((loaded) => {
            frame.onload = loaded;
            document.body.append(frame);
          }),
      ),
    );
    // Animations begin with the second picture of a page.
    for (let pictures = 0; pictures < 3; pictures += 1) await new Promise(requestAnimationFrame);
    frames.forEach((frame, index) => frame.contentDocument && look(frame.contentDocument, from + index));
    frames.forEach((frame) => frame.remove());
  }
  return deeds;
}

for (const kind of kinds) {
  test(`each attack by ${kind} does something in the browser, and none passes the gate`, async ({ page }) => {
    const attacks = hostile[kind].map((text) =>
      Buffer.from(kind === 'html' && /name=|formenctype/.test(text) ? `<form>${text}</form>` : text),
    );
    // What is written otherwise may well pass: it is published without what it did.
    const published = hostile[kind].flatMap((text) => publish(kind, Buffer.from(text)) ?? []);
    const deeds = await tryOut(page, kind, attacks);
    expect(attacks.filter((_, at) => !deeds[at]).map(String)).toEqual([]);
    expect(await tryOut(await page.context().newPage(), kind, published)).toEqual({});
  });

  test(`of many hostile variants by ${kind} what passes the gate does nothing`, async ({ page }) => {
    const passing = [
      ...new Map(listVariants(kind, variants).map((variant) => [variant.toString('latin1'), variant])).values(),
    ].flatMap((variant) => publish(kind, variant) ?? []);
    expect(passing.length).toBeGreaterThan(15);
    const deeds = await tryOut(page, kind, passing);
    expect(Object.entries(deeds).map(([at, deed]) => [String(passing[Number(at)]), ...deed])).toEqual([]);
  });
}

test('a section may draw whatever it likes: header and footer look the same', async ({ page }) => {
  const show = async (styles: string) => {
    const section = '<div class="seller-x"><p class="seller-x">Hi</p></div>';
    await page.setContent(`<style>${baseStyles}${styles}</style>${frame.before}${section}${frame.after}`);
    const header = await page.locator('header').screenshot();
    return Buffer.concat([header, await page.locator('footer').screenshot()]);
  };
  const plain = await show('');
  for (const styles of reaching) {
    expect(publish('css', Buffer.from(styles))?.toString(), styles).toBe(styles);
    expect((await show(`${styles}main{contain:none}`)).equals(plain), `${styles} without the rule`).toBe(false);
    expect((await show(styles)).equals(plain), styles).toBe(true);
  }
});
