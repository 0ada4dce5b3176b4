/** How a form's consent looks on its page, and how it looks under the kit's own styles alone. */
import type { JSHandle, Page } from 'playwright-core';
import type { ConsentParts } from './consent-parts.ts';

/** A picture of everything from the paragraph to the button, and what it takes to draw it again. */
interface Shot {
  png: Buffer;
  /** The form with what the kit puts around it. */
  html: string;
  /** By the names of the boxes. */
  checked: Record<string, boolean>;
  /** As laid out, in px, whatever an ancestor makes of it. */
  width: number;
  left: number;
  top: number;
  clip: { x: number; y: number; width: number; height: number };
}

export async function shoot(page: Page, parts: JSHandle<ConsentParts>): Promise<Shot> {
  const place = await parts.evaluate(({ form, boxes, words, submit }) => {
    // Whatever fades in or out has done so; what never ends goes on.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    words[0]?.scrollIntoView({ block: 'start', behavior: 'instant' });
    const rects = [...boxes, ...words, submit].map((element) => element.getBoundingClientRect());
    const x = Math.floor(Math.min(...rects.map((rect) => rect.left)));
    const y = Math.floor(Math.min(...rects.map((rect) => rect.top)));
    const right = Math.ceil(Math.max(...rects.map((rect) => rect.right)));
    const bottom = Math.ceil(Math.max(...rects.map((rect) => rect.bottom)));
    const root = form.parentElement ?? form;
    const { left, top } = root.getBoundingClientRect();
    return {
      html: root.outerHTML,
      checked: Object.fromEntries(boxes.map((box) => [box.name, box.checked])),
      // Chromium lays out in 64ths of a pixel and writes three digits.
      width: Math.round(parseFloat(getComputedStyle(root).width) * 64) / 64,
      left,
      top,
      clip: { x, y, width: right - x, height: bottom - y },
    };
  });
  return { ...place, png: await page.screenshot({ clip: place.clip }) };
}

/** A page of the same site with the shell's stylesheets and nothing else. */
export async function openReference(page: Page): Promise<Page> {
  const styles = await page.$$eval('style[data-href^="/assets/"]', (all) => all.map((own) => own.outerHTML).join(''));
  const reference = await page.context().newPage();
  const url = new URL('/kit-look', page.url()).href;
  const body = `<!doctype html><html lang="en"><meta charset="utf-8">${styles}<body><main><div></div></main></body></html>`;
  await reference.route(url, (route) => route.fulfill({ contentType: 'text/html', body }));
  await reference.goto(url);
  return reference;
}

type Rounding = ((px: number) => number) | undefined;

/** Letters have other edges at other fractions of a pixel, and some layers begin at a whole one. */
const roundings: Rounding[] = [undefined, Math.floor, Math.ceil];

/** Whether the same form, laid out as wide and under the kit's styles alone, gives the same picture. */
export async function isAsInKit(reference: Page, shot: Shot): Promise<boolean> {
  for (const x of roundings) {
    for (const y of roundings) {
      const pictures = [shot.png, await drawAgain(reference, shot, { x, y })];
      if (
        await reference.evaluate(
          areAlike,
          pictures.map((png) => png.toString('base64')),
        )
      )
        return true;
    }
  }
  return false;
}

async function drawAgain(page: Page, shot: Shot, { x, y }: Record<'x' | 'y', Rounding>): Promise<Buffer> {
  const { html, checked, width, left, top, clip } = shot;
  // Whole pixels between the two places of the form.
  const [aside, above] = [(x ?? Math.floor)(left), (y ?? Math.floor)(top)];
  const place = { html, checked, width, dx: x ? 0 : left - aside, dy: y ? 0 : top - above, scrolled: clip.y - above };
  await page.$eval(
    'main > div',
    (element, { html, checked, width, dx, dy, scrolled }) => {
      element.innerHTML = html;
      const margins = { marginLeft: `${dx}px`, paddingTop: `${dy}px`, paddingBottom: '100vh' };
      Object.assign((element as HTMLElement).style, { width: `${width}px`, ...margins });
      for (const box of element.querySelectorAll('input')) box.checked = checked[box.name] ?? false;
      scrollTo({ top: scrolled, behavior: 'instant' });
    },
    place,
  );
  return page.screenshot({ clip: { ...clip, x: clip.x - aside, y: 0 } });
}

/**
 * Whether each pixel is, in the other picture, as light as one beside it: edges that lie between pixels come out
 * lighter or darker. Runs in the browser.
 */
async function areAlike(pictures: string[]): Promise<boolean> {
  const read = async (base64: string) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    return canvas?.getImageData(0, 0, image.width, image.height);
  };
  const [one, other] = await Promise.all(pictures.map(read));
  if (!one || one.width !== other?.width || one.height !== other.height) return false;
  const row = one.width * 4;
  const count = { slight: 0, strong: 0 };
  for (const [data, around] of [
    [one.data, other.data],
    [other.data, one.data],
  ] as const) {
    for (const [at, value] of data.entries()) {
      if (Math.abs(value - (around[at] ?? 0)) <= 8) continue;
      const near = [-row, 0, row].flatMap((line) => [-4, 0, 4].map((step) => around[at + line + step] ?? 255));
      const difference = Math.max(Math.min(...near) - value, value - Math.max(...near));
      if (difference > 8) count.slight += 1;
      if (difference > 64) count.strong += 1;
    }
  }
  // Less than a letter; less than the border of a box.
  return count.strong < 60 && count.slight < one.data.length / 1_000;
}
