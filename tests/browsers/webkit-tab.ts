import { setTimeout as wait } from 'node:timers/promises';
import { error, Key as Code, type WebDriver, type WebElement } from 'selenium-webdriver';
import { expect } from '@playwright/test';
import { readTestSite } from '../site/test-site.ts';
import type { Gateway } from './gateway.ts';
import {
  type AccessibleNode,
  type Announcement,
  describeElement,
  takeAnnounced,
  watchAnnounced,
} from '../fixtures/announced.ts';
import { readComplaints, watchComplaints } from './inside-page.ts';
import { type Handle, type Key, type Point, type Sent, Tab } from './tab.ts';

/** Where things with these roles are looked for; which role one has, WebKit says. */
const candidates: Record<string, string> = {
  banner: 'header',
  main: 'main',
  contentinfo: 'footer',
  heading: 'h1, h2, h3',
  link: 'a',
  button: 'button',
  textbox: 'input, textarea',
  checkbox: '[type="checkbox"]',
  group: 'fieldset, [role="group"]',
};

const keys: Record<Key, string> = {
  ArrowRight: Code.ARROW_RIGHT,
  Backspace: Code.BACK_SPACE,
  End: Code.END,
  Escape: Code.ESCAPE,
  Home: Code.HOME,
  Tab: Code.TAB,
};

/** A MiniBrowser of WebKitGTK. */
export class WebKitTab extends Tab {
  readonly product = 'WebKit';
  readonly #driver: WebDriver;
  readonly #complain: (text: string) => void;

  constructor(driver: WebDriver, gateway: Gateway, complain: (text: string) => void) {
    super(gateway);
    this.#driver = driver;
    this.#complain = complain;
  }

  async goto(path: string): Promise<void> {
    await this.#driver.get(readTestSite().origin + path);
    await this.expectUrl(path);
    await expect.poll(() => this.evaluate(() => document.body !== null)).toBe(true);
  }

  override async untilAdopted(): Promise<void> {
    await super.untilAdopted();
    await this.#watch();
  }

  /** A script that is sent while one page gives way to the next is never answered: it is sent once more after 3 s. */
  evaluate<Args extends unknown[], Result>(call: (...args: Args) => Result, ...args: Sent<Args>): Promise<Result> {
    return this.#send(call, args).catch((failure: unknown) => {
      if (failure instanceof NoAnswer) return this.#send(call, args);
      throw failure;
    });
  }

  #send<Args extends unknown[], Result>(call: (...args: Args) => Result, args: Sent<Args>): Promise<Result> {
    const answer = this.#driver.executeScript<Result>(`return (${call.toString()})(...arguments)`, ...args);
    const silence = wait(3_000, undefined, { ref: false }).then(() => {
      throw new NoAnswer('The page has given no answer.');
    });
    return Promise.race([answer, silence]);
  }

  select(selector: string): Promise<Handle> {
    return this.#driver.findElement({ css: selector });
  }

  findAll(role: string, name?: string): Promise<WebElement[]> {
    return this.#filter(role, (exposed) => name === undefined || exposed === name);
  }

  clickAt({ x, y }: Point): Promise<void> {
    return this.#driver
      .actions()
      .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
      .click()
      .perform();
  }

  tapAt(point: Point): Promise<void> {
    return this.clickAt(point);
  }

  typeText(text: string): Promise<void> {
    return this.#driver.actions().sendKeys(text.replaceAll('\n', Code.RETURN)).perform();
  }

  pressKey(key: Key): Promise<void> {
    return this.#driver.actions().sendKeys(keys[key]).perform();
  }

  pressWithControl(key: string): Promise<void> {
    return this.#driver.actions().keyDown(Code.CONTROL).sendKeys(key).keyUp(Code.CONTROL).perform();
  }

  /** WebKitGTK leaves the keys to the program around it: this is the command that they call. */
  async undo(): Promise<void> {
    await this.evaluate(() => document.execCommand('undo'));
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.#driver.manage().window().setRect(size);
  }

  travel(steps: -1 | 1): Promise<void> {
    const way = this.#driver.navigate();
    return steps === -1 ? way.back() : way.forward();
  }

  async expose(role: string, name: string): Promise<AccessibleNode> {
    const [element, another] = await this.#filter(role, (exposed) => exposed.startsWith(name));
    if (!element || another)
      throw new Error(
        `${another ? 'More than one thing has' : 'Nothing has'} the role ${role} and the name "${name}".`,
      );
    return this.#describe(element);
  }

  async focused(): Promise<AccessibleNode | undefined> {
    return unlessGone(async () => this.#describe(await this.#driver.switchTo().activeElement()));
  }

  async hear(): Promise<Announcement[]> {
    await this.#watch();
    return this.evaluate(takeAnnounced);
  }

  async #watch(): Promise<void> {
    await this.evaluate(watchComplaints);
    await this.evaluate(watchAnnounced);
  }

  async close(): Promise<void> {
    (await this.evaluate(readComplaints)).forEach(this.#complain);
    await this.#driver.quit();
  }

  async #filter(role: string, isNamed: (name: string) => boolean): Promise<WebElement[]> {
    const findVisible = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const visible = await unlessGone(() => this.evaluate(findVisible, candidates[role] ?? `[role="${role}"]`));
    const found: WebElement[] = [];
    for (const element of (visible ?? []) as unknown as WebElement[])
      if (
        await unlessGone(
          async () => isNamed(await element.getAccessibleName()) && (await element.getAriaRole()) === role,
        )
      )
        found.push(element);
    return found;
  }

  /** Role and name are what WebKit exposes; of the rest its driver says nothing, and it is read as the page has it. */
  async #describe(element: WebElement): Promise<AccessibleNode> {
    await this.#watch();
    const told = await this.evaluate(describeElement, element);
    return { ...told, role: await element.getAriaRole(), name: await element.getAccessibleName() };
  }
}

class NoAnswer extends Error {}

/** Undefined when React has taken the element away meanwhile, or the page has given way to the next. */
async function unlessGone<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof error.StaleElementReferenceError || failure instanceof NoAnswer) return undefined;
    throw failure;
  }
}
