/** Compares the look of a form's consent on the page with its look under only the kit's styles. */
import type { JSHandle, Page } from 'playwright-core';
import type { ConsentParts } from './consent-parts.ts';
import { openWindow } from './open-window.ts';
import { type Clip, takePicture } from './take-picture.ts';

/** A screenshot of the form from the consent paragraph to the button, and the data to render the same form again. */
export interface Shot {
  png: Buffer;
  /** The HTML of the form and the kit's element around it. */
  html: string;
  /** Whether each box is checked, by name. */
  checked: Record<string, boolean>;
  /** Width in px. */
  width: number;
  /** Position without CSS transforms. */
  laid: Position;
  /** Position on the screen, with CSS transforms. */
  shown: Position;
  clip: Clip;
}

interface Position {
  x: number;
  y: number;
}

/** Takes the screenshot; undefined if no part of the consent is on the screen. */
export async function shoot(page: Page, parts: JSHandle<ConsentParts>): Promise<Shot | undefined> {
  const layout = await parts.evaluate(async ({ form, boxes, words, submit }) => {
    await document.fonts.ready;
    // Finishes fades and other finite animations of the section; endless ones continue.
    for (const animation of document.querySelector('main')?.getAnimations({ subtree: true }) ?? [])
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    words[0]?.scrollIntoView({ block: 'start', behavior: 'instant' });
    const rects = [...boxes, ...words, submit].map((element) => element.getBoundingClientRect());
    const x = Math.floor(Math.min(...rects.map((rect) => rect.left)));
    const y = Math.floor(Math.min(...rects.map((rect) => rect.top)));
    const right = Math.ceil(Math.max(...rects.map((rect) => rect.right)));
    const bottom = Math.ceil(Math.max(...rects.map((rect) => rect.bottom)));
    const root = form.parentElement ?? form;
    const readPosition = () => ({ x: root.getBoundingClientRect().left, y: root.getBoundingClientRect().top });
    const shown = readPosition();
    const untransformed = new CSSStyleSheet();
    untransformed.replaceSync('*{transform:none!important;translate:none!important;transition:none!important}');
    document.adoptedStyleSheets.push(untransformed);
    const laid = readPosition();
    document.adoptedStyleSheets.pop();
    return {
      html: root.outerHTML,
      checked: Object.fromEntries(boxes.map((box) => [box.name, box.checked])),
      // Chromium lays out in 64ths of a pixel and writes three digits.
      width: Math.round(parseFloat(getComputedStyle(root).width) * 64) / 64,
      laid,
      shown,
      clip: { x, y, width: right - x, height: bottom - y },
    };
  });
  const png = await takePicture(page, layout.clip);
  return png && { ...layout, png };
}

/** Opens an empty page of the same site with only the shell's style sheets, which include the kit's. */
export async function openReference(page: Page): Promise<Page> {
  const styles = await page.$$eval('style[data-href^="/assets/"]', (all) => all.map((own) => own.outerHTML).join(''));
  const reference = await openWindow(page.context());
  const url = new URL('/kit-look', page.url()).href;
  const body = `<!doctype html><html lang="en"><meta charset="utf-8">${styles}<body><main><div></div></main></body></html>`;
  await reference.route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
  await reference.goto(url);
  return reference;
}

/** Whether the same form at the same width looks the same under only the kit's styles. */
export async function isAsInKit(reference: Page, shot: Shot): Promise<boolean> {
  const { laid, shown } = shot;
  const moved = { x: shown.x - laid.x, y: shown.y - laid.y };
  const layer = { x: Math.round(shown.x), y: Math.round(shown.y) };
  // Edges and letters depend on fractions of a pixel of the position, so the form is rendered at the same fraction.
  // Some browser layers start at a whole pixel instead, so that position is compared too.
  return (await isAlike(reference, shot, laid, moved)) || isAlike(reference, shot, layer, { x: 0, y: 0 });
}

async function isAlike(page: Page, shot: Shot, laid: Position, moved: Position): Promise<boolean> {
  const { png, html, checked, width, clip } = shot;
  // The distance, in whole pixels, between the form on the page and the form on the reference page.
  const [aside, above] = [Math.floor(laid.x) + Math.floor(moved.x), Math.floor(laid.y) + Math.floor(moved.y)];
  const style = {
    width: `${width}px`,
    margin: `0 0 0 ${laid.x - Math.floor(laid.x)}px`,
    padding: `${laid.y - Math.floor(laid.y)}px 0 100vh`,
    translate: `${moved.x - Math.floor(moved.x)}px ${moved.y - Math.floor(moved.y)}px`,
  };
  await page.$eval(
    'main > div',
    async (element, { html, checked, style, scrolled }) => {
      element.innerHTML = html;
      Object.assign((element as HTMLElement).style, style);
      for (const box of element.querySelectorAll('input')) box.checked = checked[box.name] ?? false;
      scrollTo({ top: scrolled, behavior: 'instant' });
      await document.fonts.ready;
    },
    { html, checked, style, scrolled: clip.y - above },
  );
  const again = await takePicture(page, { ...clip, x: clip.x - aside, y: 0 });
  if (!again) return false;
  if (again.equals(png)) return true;
  const pictures = [png, again].map((picture) => picture.toString('base64'));
  return page.evaluate(areAlike, pictures);
}

/** Whether two pictures differ in almost no pixel. Runs in the browser. */
async function areAlike(pictures: string[]): Promise<boolean> {
  const read = async (base64: string) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    return canvas?.getImageData(0, 0, image.width, image.height).data;
  };
  const [one, other] = await Promise.all(pictures.map(read));
  if (!one || one.length !== other?.length) return false;
  // One loop, because text at fractions of a pixel is seldom equal, and two filters took most of the comparison.
  let [clear, slight] = [0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const difference = Math.abs((one[at] ?? 0) - (other[at] ?? 0));
    if (difference > 96) clear += 1;
    if (difference > 3) slight += 1;
  }
  // The limits find a difference as small as a period, and ignore those of a button's round corners at fractions of a
  // pixel.
  return clear < 6 && slight < one.length / 1_000;
}
