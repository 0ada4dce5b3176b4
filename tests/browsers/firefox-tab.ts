import { expect } from '@playwright/test';
import type { ElementHandle, KeyInput, Page } from 'puppeteer-core';
import type { Visitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';
import type { Gateway } from './gateway.ts';
import { keepAddress, readOffers, readPage, takeHeard } from './inside-window.ts';
import type { AccessibleNode, Announcement } from '../fixtures/announced.ts';
import { type Handle, type Key, type Point, type Sent, Tab } from './tab.ts';

/** The browser around a tab. */
interface FirefoxWindow {
  readonly gateway: Gateway;
  runInWindow<Args extends unknown[], Result>(
    call: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
}

/** A tab of Firefox, with a session of its own. */
export class FirefoxTab extends Tab {
  readonly product = 'Firefox';
  readonly #page: Page;
  readonly #firefox: FirefoxWindow;

  constructor(page: Page, firefox: FirefoxWindow) {
    super(firefox.gateway);
    this.#page = page;
    this.#firefox = firefox;
  }

  async goto(path: string): Promise<void> {
    await this.#page.goto(readTestSite().origin + path, { waitUntil: 'domcontentloaded' });
  }

  async evaluate<Args extends unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Sent<Args>
  ): Promise<Result> {
    return (await this.#page.evaluate(call as (...sent: unknown[]) => unknown, ...args)) as Result;
  }

  async select(selector: string): Promise<Handle> {
    return (await this.#page.$(selector)) as ElementHandle;
  }

  findAll(role: string, name = ''): Promise<Handle[]> {
    return this.#page.$$(`aria/${name}[role="${role}"]`);
  }

  clickAt({ x, y }: Point): Promise<void> {
    return this.#page.mouse.click(x, y);
  }

  tapAt({ x, y }: Point): Promise<void> {
    return this.#page.touchscreen.tap(x, y);
  }

  typeText(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  pressKey(key: Key): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  async pressWithControl(key: string): Promise<void> {
    const { keyboard } = this.#page;
    await keyboard.down('Control');
    await keyboard.press(key as KeyInput);
    await keyboard.up('Control');
  }

  undo(): Promise<void> {
    return this.pressWithControl('z');
  }

  /** Chooses, in the field with the focus, the one address that Firefox has kept: it fills in all fields at once. */
  async autofill({ firstName, lastName, email, phone }: Visitor): Promise<void> {
    const address = { 'given-name': firstName, 'family-name': lastName, email, tel: phone, country: 'US' };
    await this.#firefox.runInWindow(keepAddress, address);
    const choose = async () => {
      await this.#page.keyboard.press('ArrowDown');
      return this.#firefox.runInWindow(readOffers);
    };
    await expect.poll(choose).toEqual({ words: expect.stringContaining(firstName), chosen: 0 });
    await this.#page.keyboard.press('Enter');
    // In another test it would be offered over what a visitor types.
    await this.#firefox.runInWindow(keepAddress);
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.#page.setViewport(size);
  }

  /** Puppeteer's own waits for a load, which a page from the cache does not have. */
  async travel(steps: -1 | 1): Promise<void> {
    await this.evaluate((count) => history.go(count), steps);
  }

  async expose(role: string, name: string): Promise<AccessibleNode> {
    const nodes = (await this.#exposed()).filter((node) => node.role === role && node.name.startsWith(name));
    const [node] = nodes;
    if (!node || nodes.length !== 1)
      throw new Error(`${nodes.length} things have the role ${role} and a name that begins with "${name}".`);
    return node;
  }

  async focused(): Promise<AccessibleNode | undefined> {
    return (await this.#exposed()).findLast(({ states }) => states.includes('focused'));
  }

  hear(): Promise<Announcement[]> {
    return this.#firefox.runInWindow(takeHeard);
  }

  async close(): Promise<void> {
    await this.#page.browserContext().close();
  }

  /** The page as a screen reader has it. */
  #exposed(): Promise<AccessibleNode[]> {
    return this.#firefox.runInWindow(readPage);
  }
}
