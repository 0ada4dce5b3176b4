/** What the gate lets through of thousands of hostile variants does nothing in a browser, under the page's policy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { checkDrawings, writeDrawing } from '../../shell/release-tools/gate/check-drawings.ts';
import { readText } from '../../shell/release-tools/gate/check-files.ts';
import { checkHtml } from '../../shell/release-tools/gate/check-html.ts';
import { checkStyles, writeStyles } from '../../shell/release-tools/gate/check-styles.ts';
import { createCheckedRelease } from '../../shell/release-tools/gate/good-release.fixture.ts';
import { writeMarkup } from '../../shell/release-tools/gate/parse-page.ts';
import type { Config } from '../../shell/server/config.ts';
import { toElementText } from '../../shell/server/pages/page-data.ts';
import { pageHeaders } from '../../shell/server/pages/page-headers.ts';
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
const section = '<div class="seller-x"><p class="seller-x">Hi</p></div>';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const policyFor = (...styles: string[]) =>
  pageHeaders({ analytics: undefined } as Config, [baseStyles, ...styles])['Content-Security-Policy'];
const form = '<form action="/api/seller" method="post"><button>Send</button></form>';

/** What the release command makes of it, when the gate lets that through. */
function publish(kind: Kind, variant: Buffer): Buffer | undefined {
  try {
    const text = kind === 'html' ? variant.toString() : readText('it', variant);
    const write = { html: writeMarkup, css: writeStyles, svg: writeDrawing }[kind];
    const written = Buffer.from(write('it', text));
    const checked = createCheckedRelease({ html: kind === 'html' ? text : '' });
    if (kind === 'html') checkHtml(checked);
    else if (kind === 'css') checkStyles({ ...checked, contents: new Map([['page.1.css', written]]) });
    else checkDrawings({ ...checked, contents: new Map([['hero.1.svg', written]]) });
    return written;
  } catch {
    return undefined;
  }
}

/**
 * Opens each, all on one page, and returns what they did. `isServed`: as the shell serves them, under the page's policy
 * and with the styles in the page, too.
 */
async function tryOut(page: Page, kind: Kind, documents: Buffer[], isServed: boolean) {
  const deeds: Record<number, string[]> = {};
  const note = (at: unknown, deed: string) => (deeds[Number(/\d+/.exec(String(at))?.[0])] ??= []).push(deed);
  await page.exposeFunction('note', note);
  await page.addInitScript(() => {
    Object.assign(window, { ran: () => (top as unknown as { note: typeof note }).note(location.pathname, 'ran') });
  });
  await page.route('**/*', async (route) => {
    const { origin, pathname, href } = new URL(route.request().url());
    const document = documents[Number(/\d+/.exec(pathname)?.[0])] ?? '';
    if (origin !== site) {
      const from = /\/(page|file)-\d+/.exec(`${route.request().frame().url()} ${route.request().headers().referer}`);
      note(from, `fetched ${href}`);
      return route.abort();
    }
    if (pathname === own) return route.fulfill({ contentType: 'image/svg+xml', body: drawing });
    if (pathname.endsWith('.svg')) return route.fulfill({ contentType: 'image/svg+xml', body: document });
    if (pathname.endsWith('.css')) return route.fulfill({ contentType: 'text/css; charset=utf-8', body: document });
    const inPage = kind === 'css' && isServed ? [toElementText(document.toString())] : [];
    const styles =
      [baseStyles, ...inPage].map((text) => `<style>${text}</style>`).join('') +
      `<link rel="stylesheet" href="/file-${pathname.slice(6)}.css">`;
    const inside = kind === 'css' ? section : `${document}${form}`;
    const body = (kind === 'css' ? styles : '') + frame.before + inside + frame.after;
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      ...(pathname !== '/' && isServed && { 'Content-Security-Policy': policyFor(...inPage) }),
    };
    return route.fulfill({ headers, body });
  });
  await page.goto(`${site}/`);
  const alone = frame.before + frame.after;
  for (const [at, deed] of await page.evaluate(watch, { count: documents.length, kind, alone })) note(at, deed);
  return deeds;
}

/** Runs in the browser. */
async function watch({ count, kind, alone }: { count: number; kind: Kind; alone: string }) {
  const outside = (page: Document) => {
    const root = page.documentElement.cloneNode(true) as Element;
    root.querySelector('head')?.remove();
    root.querySelector('#main')?.replaceChildren();
    return root.outerHTML;
  };
  const expected = outside(new DOMParser().parseFromString(alone, 'text/html'));
  const isSent = (form: HTMLFormElement) =>
    [null, ...form.querySelectorAll('button')].some((sender) => {
      const sent = new FormData(form, sender);
      return sent.has('smsConsent') || sent.has('agreedToTerms');
    });
  const isTouched = (page: Document) => (part: Element) => {
    const { display, opacity, position } = getComputedStyle(part);
    part.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = part.getBoundingClientRect();
    const isCovered = page.elementFromPoint(x + width / 2, y + height / 2)?.closest('main');
    return isCovered || `${display} ${opacity} ${position}` !== 'block 1 static';
  };
  const look = (page: Document): Record<string, unknown> => {
    for (const link of page.querySelectorAll('a')) {
      const href = link.getAttribute('href') ?? '';
      if (link.querySelector('set') || href.includes(':ran')) link.dispatchEvent(new MouseEvent('click'));
    }
    if (kind === 'svg') return {};
    return {
      'left its place': outside(page) !== expected,
      'took an id': page.querySelector('main [id=root]'),
      'lies over the page': page.querySelector('[popover]'),
      'is sent otherwise': page.querySelector('[formaction],[formenctype]'),
      'was ticked': [...page.forms].some(isSent),
      'touches the frame': [...page.querySelectorAll('header, footer')].some(isTouched(page)),
      "took a font's name": [...page.fonts].some(({ family }) => !/^["']?seller-/.test(family)),
    };
  };
  const deeds: [number, string][] = [];
  for (let from = 0; from < count; from += 40) {
    const frames = Array.from({ length: Math.min(40, count - from) }, (_, index) => {
      const frame = document.createElement('iframe');
      frame.src = `/page-${from + index}${kind === 'svg' ? '.svg' : ''}`;
      return frame;
    });
    await Promise.all(
      frames.map((frame) => {
        const loaded = new Promise((resolve) => (frame.onload = resolve));
        document.body.append(frame);
        return loaded;
      }),
    );
    // Animations begin with the second picture of a page.
    for (let pictures = 0; pictures < 3; pictures += 1) await new Promise(requestAnimationFrame);
    frames.forEach(({ contentDocument }, index) => {
      for (const [deed, isDone] of Object.entries(contentDocument ? look(contentDocument) : {}))
        if (isDone) deeds.push([from + index, deed]);
    });
    // A link that runs something does so a moment later.
    await new Promise((resolve) => setTimeout(resolve));
    frames.forEach((frame) => frame.remove());
  }
  return deeds;
}

for (const kind of kinds) {
  test(`each attack by ${kind} does something in the browser, and nothing of it behind gate and policy`, async ({
    page,
  }) => {
    const attacks = hostile[kind].map((text) =>
      Buffer.from(kind === 'html' && /name=|formenctype/.test(text) ? `<form>${text}</form>` : text),
    );
    // What is written otherwise may well pass: it is published without what it did.
    const published = hostile[kind].flatMap((text) => publish(kind, Buffer.from(text)) ?? []);
    const deeds = await tryOut(page, kind, attacks, false);
    expect(attacks.filter((_, at) => !deeds[at]).map(String)).toEqual([]);
    expect(await tryOut(await page.context().newPage(), kind, published, true)).toEqual({});
  });

  test(`of many hostile variants by ${kind} what passes the gate does nothing`, async ({ page }) => {
    const passing = [
      ...new Map(listVariants(kind, variants).map((variant) => [variant.toString('latin1'), variant])).values(),
    ].flatMap((variant) => publish(kind, variant) ?? []);
    expect(passing.length).toBeGreaterThan(15);
    const deeds = await tryOut(page, kind, passing, true);
    expect(Object.entries(deeds).map(([at, deed]) => [String(passing[Number(at)]), ...deed])).toEqual([]);
  });
}

test('a section may draw whatever it likes: header and footer look the same', async ({ page }) => {
  const show = async (styles: string) => {
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
