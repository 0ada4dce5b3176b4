import { expect } from '@playwright/test';
import type { AccessibleNode, Announcement } from '../fixtures/announced.ts';
import { readTestSite } from '../site/test-site.ts';
import type { Gateway } from './gateway.ts';

export interface TabOptions {
  /** Whether pages run scripts. */
  scripts: boolean;
  /** Called with each error of the console. */
  complain: (text: string) => void;
}

/** An element of the page, as the browser's driver passes it. */
export type Handle = object;

export type Key = 'ArrowRight' | 'End' | 'Escape' | 'Home' | 'Tab';

interface Point {
  x: number;
  y: number;
}

/** A visitor's tab, used through the screen reader's information: roles, in ARIA's words, and names. */
export abstract class Tab {
  readonly gateway: Gateway;

  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  /** Opens a page of the site and waits until its document is read. */
  abstract goto(path: string): Promise<void>;
  /** Calls a function in the page, which is sent as text. Where it takes elements, pass their handles. */
  abstract evaluate<Result>(call: (...args: never[]) => Result, ...args: unknown[]): Promise<Result>;
  abstract select(selector: string): Promise<Handle>;
  /** Finds the elements that the browser exposes with this role, and with this name if one is given. */
  abstract findAll(role: string, name?: string): Promise<Handle[]>;
  abstract clickAt(point: Point): Promise<void>;
  abstract typeText(text: string): Promise<void>;
  abstract pressKey(key: Key): Promise<void>;
  /** Undoes the last change of the field. */
  abstract undo(): Promise<void>;
  abstract goBack(): Promise<void>;
  /** Returns the one exposed element with this role and a name that starts with these words. */
  abstract expose(role: string, name: string): Promise<AccessibleNode>;
  /** Returns the element that a screen reader takes as focused. */
  abstract focused(): Promise<AccessibleNode | undefined>;
  /** Returns the announcements since the last call. */
  abstract hear(): Promise<Announcement[]>;
  abstract close(): Promise<void>;

  /** Opens a page of the site and waits for hydration. */
  async open(path: string): Promise<void> {
    await this.goto(path);
    await this.untilHydrated();
  }

  async untilHydrated(): Promise<void> {
    const isHydrated = () =>
      this.evaluate(() =>
        ['main h1', 'header a'].every((selector) =>
          Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactFiber')),
        ),
      );
    await expect.poll(isHydrated, { message: 'the page is hydrated', intervals: [50] }).toBe(true);
  }

  /** Waits for the one element with this role and name. */
  async find(role: string, name: string): Promise<Handle> {
    let found: Handle[] = [];
    const count = async () => (found = await this.findAll(role, name)).length;
    await expect.poll(count, `elements with the role ${role} and the name "${name}"`).toBe(1);
    return found[0] as Handle;
  }

  /** Presses the element with this role and name with the mouse, where a visitor sees it. */
  async press(role: string, name: string): Promise<void> {
    await this.pressElement(await this.find(role, name));
  }

  /** Clicks, and again if the page moved in between, because a busy page may scroll after its heading is shown. */
  async pressElement(element: Handle): Promise<void> {
    const press = async () => {
      await this.clickAt(await this.#bringIntoView(element));
      return this.evaluate(wasHit).catch(() => true);
    };
    await expect.poll(press, { message: 'the press reaches the element', intervals: [50] }).toBe(true);
  }

  /** Types into the field with this name. */
  async type(name: string, text: string): Promise<void> {
    await this.press('textbox', name);
    await this.typeText(text);
  }

  async expectUrl(path: string): Promise<void> {
    await expect
      .poll(() => this.evaluate(() => location.href).catch(() => ''))
      .toBe(new URL(path, readTestSite().origin).href);
  }

  async expectPage({ path, heading }: { path: string; heading: string }): Promise<void> {
    await this.expectUrl(path);
    await this.find('heading', heading);
  }

  /** Completely inside the view and below the header. */
  async expectSeen(selector: string): Promise<void> {
    const isSeen = () =>
      this.evaluate((each: string) => {
        const box = document.querySelector(each)!.getBoundingClientRect();
        const { bottom } = document.querySelector('header')!.getBoundingClientRect();
        return box.height > 0 && box.top >= bottom - 1 && box.bottom <= innerHeight + 1;
      }, selector);
    await expect.poll(isSeen, `${selector} is completely in view`).toBe(true);
  }

  /** Returns where to press once the element stops moving: after Back, Firefox scrolls a moment later. */
  async #bringIntoView(element: Handle): Promise<Point> {
    let point = { x: NaN, y: NaN };
    const isAtRest = async () => {
      const last = point;
      point = await this.evaluate(scrollTo, element);
      return point.x === last.x && point.y === last.y;
    };
    await expect.poll(isAtRest, { message: 'the element does not move', intervals: [50] }).toBe(true);
    return point;
  }
}

declare const press: { isHit: boolean } | undefined;

/** Whether the click hit the element. A click that opened another document did. */
function wasHit(): boolean {
  return typeof press === 'undefined' || press.isHit;
}

/**
 * Scrolls the element into view, and records whether the next click hits it. Does not wait, so that it works without
 * scripts.
 */
function scrollTo(node: HTMLElement): Point {
  const find = () => node.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  if (!node.closest('header') && (find().top < header || find().bottom > innerHeight))
    node.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = find();
  // Without scripts the page does not move or send events.
  const noted = { isHit: matchMedia('(scripting: none)').matches };
  const note = ({ target }: Event) => (noted.isHit ||= node.contains(target as Node));
  document.addEventListener('click', note, { capture: true, once: true });
  Object.assign(globalThis, { press: noted });
  return { x: x + width / 2, y: y + height / 2 };
}
