import { expect } from '@playwright/test';
import type { AccessibleNode, Announcement } from '../fixtures/announced.ts';
import { readTestSite } from '../site/test-site.ts';
import type { Gateway } from './gateway.ts';

export const desktop = { width: 1280, height: 800 };

export interface TabOptions {
  /** Whether pages run scripts. */
  scripts: boolean;
  /** Told each error of the console. */
  complain: (text: string) => void;
}

/** A thing on the page, as the browser's driver hands it out. */
export type Handle = object;

export type Key = 'ArrowRight' | 'Backspace' | 'End' | 'Escape' | 'Home' | 'Tab';

export interface Point {
  x: number;
  y: number;
}

/** What a function in the page takes elements for, is a handle outside. */
export type Sent<Args extends unknown[]> = {
  [Place in keyof Args]: Args[Place] extends Element ? Handle : Args[Place];
};

/** A visitor's tab, used by what a screen reader is told: roles, in ARIA's words, and names. */
export abstract class Tab {
  abstract readonly product: 'Firefox' | 'WebKit';
  readonly gateway: Gateway;

  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  /** Opens a page of the site and waits until its document is read. */
  abstract goto(path: string): Promise<void>;
  /** Calls a function in the page. It is sent as text. */
  abstract evaluate<Args extends unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Sent<Args>
  ): Promise<Result>;
  abstract select(selector: string): Promise<Handle>;
  /** What the browser exposes with this role, and this name where one is given. */
  abstract findAll(role: string, name?: string): Promise<Handle[]>;
  abstract clickAt(point: Point): Promise<void>;
  /** With a finger where the driver has one, else with the mouse. */
  abstract tapAt(point: Point): Promise<void>;
  abstract typeText(text: string): Promise<void>;
  abstract pressKey(key: Key): Promise<void>;
  abstract pressWithControl(key: string): Promise<void>;
  /** Takes the last change of the field back. */
  abstract undo(): Promise<void>;
  abstract resize(size: { width: number; height: number }): Promise<void>;
  /** Goes through the visit's history. */
  abstract travel(steps: -1 | 1): Promise<void>;
  /** What is exposed at this moment with this role and a name that begins so. */
  abstract expose(role: string, name: string): Promise<AccessibleNode>;
  /** What has the focus, as a screen reader has it. */
  abstract focused(): Promise<AccessibleNode | undefined>;
  /** What has been announced since it was last asked. */
  abstract hear(): Promise<Announcement[]>;
  abstract close(): Promise<void>;

  /** Opens a page of the site and waits until React has adopted it. */
  async open(path: string): Promise<void> {
    await this.goto(path);
    await this.untilAdopted();
  }

  async untilAdopted(): Promise<void> {
    const isAdopted = () =>
      this.evaluate(() =>
        ['main h1', 'header a'].every((selector) =>
          Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
        ),
      );
    await expect.poll(isAdopted, { message: 'React has adopted the page', intervals: [50] }).toBe(true);
  }

  url(): Promise<string> {
    return this.evaluate(() => location.href);
  }

  /** The one thing with this role and name; waits for it. */
  async find(role: string, name: string): Promise<Handle> {
    let found: Handle[] = [];
    const count = async () => (found = await this.findAll(role, name)).length;
    await expect.poll(count, `things with the role ${role} and the name "${name}"`).toBe(1);
    return found[0] as Handle;
  }

  /** Presses what has this role and name with the mouse, where a visitor sees it. */
  async press(role: string, name: string): Promise<void> {
    await this.pressElement(await this.find(role, name));
  }

  /** Again where the page has moved under the mouse: a busy one may scroll a moment after its heading shows. */
  async pressElement(element: Handle): Promise<void> {
    const press = async () => {
      const point = await this.#bringIntoView(element);
      await this.evaluate(noteHit, element);
      await this.clickAt(point);
      return this.evaluate(wasHit).catch(() => true);
    };
    await expect.poll(press, { message: 'the press meets what it is for', intervals: [50] }).toBe(true);
  }

  async tap(role: string, name: string): Promise<void> {
    await this.tapAt(await this.#bringIntoView(await this.find(role, name)));
  }

  /** Types into the field with this name. */
  async type(name: string, text: string): Promise<void> {
    await this.press('textbox', name);
    await this.typeText(text);
  }

  /** Loads the page again as a visitor does. */
  async reload(): Promise<void> {
    await this.evaluate(() => {
      document.documentElement.dataset.isOld = '';
      location.reload();
    });
    await expect
      .poll(() => this.evaluate(() => 'isOld' in document.documentElement.dataset).catch(() => true))
      .toBe(false);
    await this.untilAdopted();
  }

  /** Leaves the page for a document without scripts, as an outside link would. */
  async leave(): Promise<void> {
    await this.evaluate(() => location.assign('/robots.txt'));
    await expect.poll(() => this.url().catch(() => '')).toMatch(/robots\.txt$/);
  }

  async expectUrl(path: string): Promise<void> {
    await expect.poll(() => this.url().catch(() => '')).toBe(readTestSite().origin + path);
  }

  async expectPlace(path: string, heading: string): Promise<void> {
    await this.expectUrl(path);
    await this.find('heading', heading);
  }

  /** Shows the page as it prints: no driver prints in WebKit. */
  async showAsPrinted(): Promise<void> {
    await this.evaluate(() => {
      const apply = (rule: CSSRule) => {
        if (rule instanceof CSSMediaRule && rule.conditionText === 'print') rule.media.mediaText = 'all';
        if (rule instanceof CSSMediaRule && rule.conditionText.startsWith('screen')) rule.media.mediaText = 'not all';
        if (rule instanceof CSSGroupingRule) [...rule.cssRules].forEach(apply);
      };
      for (const { cssRules } of document.styleSheets) [...cssRules].forEach(apply);
    });
  }

  async scrolled(): Promise<number> {
    return this.evaluate(() => Math.round(scrollY));
  }

  /** Wholly inside the view and below the header. */
  async expectSeen(selector: string): Promise<void> {
    const isSeen = () =>
      this.evaluate((each) => {
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

  /** Where to press once it stands still: after Back, Firefox scrolls to the old place a moment later. */
  async #bringIntoView(element: Handle): Promise<Point> {
    let point = { x: NaN, y: NaN };
    const isAtRest = async () => {
      const last = point;
      point = await this.evaluate(scrollTo, element);
      return point.x === last.x && point.y === last.y;
    };
    await expect.poll(isAtRest, { message: 'what is pressed stands still', intervals: [50] }).toBe(true);
    return point;
  }
}

declare const press: { isHit: boolean } | undefined;

function noteHit(node: HTMLElement): void {
  // Without scripts nothing moves, and nothing is heard of a press.
  const noted = { isHit: matchMedia('(scripting: none)').matches };
  const note = ({ target }: Event) => (noted.isHit ||= node.contains(target as Node));
  document.addEventListener('click', note, { capture: true, once: true });
  Object.assign(globalThis, { press: noted });
}

/** A press that has led to another document has met. */
function wasHit(): boolean {
  return typeof press === 'undefined' || press.isHit;
}

/** Scrolls as far as a visitor would. Nothing here waits inside the page: it must do without scripts. */
function scrollTo(node: HTMLElement): Point {
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
}
