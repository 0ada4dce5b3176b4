import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { error, Key as Code, type WebDriver, type WebElement } from 'selenium-webdriver';
import {
  type AccessibleNode,
  type Announcement,
  describeElement,
  takeAnnounced,
  watchAnnounced,
} from '../fixtures/announced.ts';
import { readTestSite } from '../site/test-site.ts';
import type { Gateway } from './gateway.ts';
import { type Handle, type Key, Tab } from './tab.ts';

/** Selectors of the elements that may have a role; WebKit then says which role each has. */
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
  End: Code.END,
  Escape: Code.ESCAPE,
  Home: Code.HOME,
  Tab: Code.TAB,
};

/** A tab of MiniBrowser, the test browser of WebKitGTK. */
export class WebKitTab extends Tab {
  readonly #driver: WebDriver;
  readonly #complain: (text: string) => void;

  constructor(driver: WebDriver, gateway: Gateway, complain: (text: string) => void) {
    super(gateway);
    this.#driver = driver;
    this.#complain = complain;
  }

  async goto(path: string): Promise<void> {
    await this.#driver.get(new URL(path, readTestSite().origin).href);
    await this.expectUrl(path);
    await expect.poll(() => this.evaluate(() => document.body !== null)).toBe(true);
  }

  override async untilHydrated(): Promise<void> {
    await super.untilHydrated();
    await this.#watch();
  }

  /** A script that is sent while one page replaces another gets no response: it is sent again after 3 s. */
  evaluate<Result>(call: (...args: never[]) => Result, ...args: unknown[]): Promise<Result> {
    const send = () => {
      const answer = this.#driver.executeScript<Result>(`return (${call.toString()})(...arguments)`, ...args);
      const silence = wait(3_000, undefined, { ref: false }).then(() => {
        throw new NoAnswer('The page has given no answer.');
      });
      return Promise.race([answer, silence]);
    };
    return send().catch((failure: unknown) => {
      if (failure instanceof NoAnswer) return send();
      throw failure;
    });
  }

  async select(selector: string): Promise<Handle> {
    return this.#driver.findElement({ css: selector });
  }

  findAll(role: string, name?: string): Promise<WebElement[]> {
    return this.#filter(role, (exposed) => name === undefined || exposed === name);
  }

  clickAt({ x, y }: { x: number; y: number }): Promise<void> {
    return this.#driver
      .actions()
      .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
      .click()
      .perform();
  }

  typeText(text: string): Promise<void> {
    return this.#driver.actions().sendKeys(text.replaceAll('\n', Code.RETURN)).perform();
  }

  pressKey(key: Key): Promise<void> {
    return this.#driver.actions().sendKeys(keys[key]).perform();
  }

  /** WebKitGTK leaves the keys to its program: this is the command that they call. */
  async undo(): Promise<void> {
    await this.evaluate(() => document.execCommand('undo'));
  }

  goBack(): Promise<void> {
    return this.#driver.navigate().back();
  }

  async expose(role: string, name: string): Promise<AccessibleNode> {
    const elements = await this.#filter(role, (exposed) => exposed.startsWith(name));
    const [element] = elements;
    if (!element || elements.length !== 1)
      throw new Error(`${elements.length} elements have the role ${role} and a name that begins with "${name}".`);
    return this.#describe(element);
  }

  async focused(): Promise<AccessibleNode | undefined> {
    return unlessGone(async () => this.#describe(await this.#driver.switchTo().activeElement()));
  }

  async hear(): Promise<Announcement[]> {
    await this.#watch();
    return this.evaluate(takeAnnounced);
  }

  async close(): Promise<void> {
    (await this.evaluate(readComplaints)).forEach(this.#complain);
    await this.#driver.quit();
  }

  async #watch(): Promise<void> {
    await this.evaluate(watchComplaints);
    await this.evaluate(watchAnnounced);
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

  /** WebKit's driver knows role and name; states, description and text are read from the page. */
  async #describe(element: WebElement): Promise<AccessibleNode> {
    await this.#watch();
    const told = await this.evaluate(describeElement, element);
    return { ...told, role: await element.getAriaRole(), name: await element.getAccessibleName() };
  }
}

class NoAnswer extends Error {}

/** Undefined if React has removed the element meanwhile, or another page has replaced this one. */
async function unlessGone<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof error.StaleElementReferenceError || failure instanceof NoAnswer) return undefined;
    throw failure;
  }
}

/** Runs in the page, once per document: keeps the console's errors, which the driver does not pass on. */
function watchComplaints(): void {
  // `watchAnnounced`, which is called next, sets it.
  if ('watched' in globalThis) return;
  const complain = (text: string) =>
    sessionStorage.setItem(
      'complaints',
      JSON.stringify([...JSON.parse(sessionStorage.getItem('complaints') ?? '[]'), text]),
    );
  const { error } = console;
  console.error = (...texts: unknown[]) => {
    complain(texts.map(String).join(' '));
    error(...texts);
  };
  addEventListener('error', ({ message }) => complain(`uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => complain(`uncaught: ${String(reason)}`));
  new ReportingObserver((reports) => reports.forEach(({ body }) => complain(JSON.stringify(body))), {
    types: ['csp-violation'],
    buffered: true,
  }).observe();
}

/** Runs in the page: returns the errors of all documents of this visit. */
function readComplaints(): string[] {
  return JSON.parse(sessionStorage.getItem('complaints') ?? '[]') as string[];
}
