import { expect } from '@playwright/test';
import type { ElementHandle, HTTPRequest, KeyInput, Page } from 'puppeteer-core';
import { readTestSite } from '../site/test-site.ts';
import type { Firefox } from './firefox.ts';
import { type AccessibleNode, type Announcement, readPage, takeHeard } from './inside-window.ts';

export const phone = { width: 375, height: 667, hasTouch: true };
export const desktop = { width: 1280, height: 800 };

/** A tab of Firefox, used by what a screen reader is told: roles and names. */
export class Tab {
  readonly page: Page;
  readonly #firefox: Firefox;

  constructor(page: Page, firefox: Firefox) {
    this.page = page;
    this.#firefox = firefox;
  }

  /** Opens a page of the site and waits until React has adopted it. */
  async open(path: string): Promise<void> {
    await this.page.goto(readTestSite().origin + path);
    await this.untilAdopted();
  }

  async untilAdopted(): Promise<void> {
    await this.page.waitForFunction(() =>
      ['main h1', 'header a'].every((selector) =>
        Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
      ),
    );
  }

  /** The one thing that Firefox exposes with this role and name; waits for it. */
  async find(role: string, name: string): Promise<ElementHandle<HTMLElement>> {
    let found: ElementHandle<HTMLElement>[] = [];
    const count = async () =>
      (found = (await this.page.$$(`aria/${name}[role="${role}"]`)) as ElementHandle<HTMLElement>[]).length;
    await expect.poll(count, `things with the role ${role} and the name "${name}"`).toBe(1);
    return found[0] as ElementHandle<HTMLElement>;
  }

  /** Loads the page again as a visitor does. Puppeteer's own loses its way after a page from the cache. */
  async reload(): Promise<void> {
    await this.page.evaluate(() => {
      document.documentElement.dataset.isOld = '';
      location.reload();
    });
    await expect
      .poll(() => this.page.evaluate(() => 'isOld' in document.documentElement.dataset).catch(() => true))
      .toBe(false);
    await this.untilAdopted();
  }

  /** Presses what has this role and name with the mouse, where a visitor sees it. */
  async press(role: string, name: string): Promise<void> {
    await this.pressElement(await this.find(role, name));
  }

  async pressElement(element: ElementHandle): Promise<void> {
    const { x, y } = await bringIntoView(element);
    await this.page.mouse.click(x, y);
  }

  async tap(role: string, name: string): Promise<void> {
    const { x, y } = await bringIntoView(await this.find(role, name));
    await this.page.touchscreen.tap(x, y);
  }

  /** Types into the field with this name. */
  async type(name: string, text: string): Promise<void> {
    await this.press('textbox', name);
    await this.page.keyboard.type(text);
  }

  /** Presses one key, together with Control. */
  async pressWithControl(key: KeyInput): Promise<void> {
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press(key);
    await this.page.keyboard.up('Control');
  }

  /** Goes through the visit's history. Puppeteer's own waits for a load, which a page from the cache does not have. */
  async travel(steps: -1 | 1): Promise<void> {
    await this.page.evaluate((count) => history.go(count), steps);
  }

  /** Leaves the page for a document without scripts, as an outside link would. */
  async leave(): Promise<void> {
    await this.page.evaluate(() => location.assign('/robots.txt'));
    await expect.poll(() => this.page.url()).toMatch(/robots\.txt$/);
  }

  /** Has the requests to these paths handled by the test; the others go on. */
  async intercept(paths: RegExp, handle: (request: HTTPRequest) => void): Promise<void> {
    await this.page.setRequestInterception(true);
    this.page.on('request', (request) =>
      paths.test(new URL(request.url()).pathname) ? handle(request) : void request.continue(),
    );
  }

  async expectPlace(path: string, heading: string): Promise<void> {
    await expect.poll(() => this.page.url()).toBe(readTestSite().origin + path);
    await this.find('heading', heading);
  }

  async scrolled(): Promise<number> {
    return this.page.evaluate(() => Math.round(scrollY));
  }

  /** The page as a screen reader has it. */
  async exposed(): Promise<AccessibleNode[]> {
    return this.#firefox.runInWindow(readPage);
  }

  /** What is exposed at this moment with Firefox's own role and a name that begins so. */
  async expose(role: string, name: string): Promise<AccessibleNode> {
    const nodes = (await this.exposed()).filter((node) => node.role === role && node.name.startsWith(name));
    const [node] = nodes;
    if (!node || nodes.length !== 1)
      throw new Error(`${nodes.length} things have the role ${role} and a name that begins with "${name}".`);
    return node;
  }

  /** What has the focus, as a screen reader has it. */
  async focused(): Promise<AccessibleNode | undefined> {
    return (await this.exposed()).findLast(({ states }) => states.includes('focused'));
  }

  /** What has been announced since it was last asked. */
  async hear(): Promise<Announcement[]> {
    return this.#firefox.runInWindow(takeHeard);
  }

  /** Wholly inside the view and below the header. */
  async expectSeen(selector: string): Promise<void> {
    const isSeen = () =>
      this.page.evaluate((each) => {
        const box = document.querySelector(each)?.getBoundingClientRect();
        const header = document.querySelector('header')?.getBoundingClientRect();
        return (
          box !== undefined &&
          header !== undefined &&
          box.height > 0 &&
          box.top >= header.bottom - 1 &&
          box.bottom <= innerHeight + 1
        );
      }, selector);
    await expect.poll(isSeen, `${selector} is wholly in view`).toBe(true);
  }
}

interface Point {
  x: number;
  y: number;
}

/** Where to press once it stands still: after Back, Firefox scrolls to the old place a moment after the page shows. */
async function bringIntoView(element: ElementHandle): Promise<Point> {
  let point = { x: NaN, y: NaN };
  const isAtRest = async () => {
    const last = point;
    point = await scrollTo(element);
    return point.x === last.x && point.y === last.y;
  };
  await expect.poll(isAtRest, { message: 'what is pressed stands still', intervals: [50] }).toBe(true);
  return point;
}

/** Scrolls as far as a visitor would. Nothing here waits inside the page: it must do without scripts. */
async function scrollTo(element: ElementHandle): Promise<Point> {
  return element.evaluate((node) => {
    const find = () => node.getBoundingClientRect();
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    if (!node.closest('header') && (find().top < header || find().bottom > innerHeight))
      node.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = find();
    const point = { x: x + width / 2, y: y + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    if (!hit || !(node.contains(hit) || hit.contains(node)))
      throw new Error(`${node.outerHTML.slice(0, 80)} is covered by ${hit?.outerHTML.slice(0, 80)}.`);
    return point;
  });
}
