import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect } from '@playwright/test';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import type { AccessibleNode, Announcement } from '../fixtures/announced.ts';
import type { Visitor } from '../fixtures/visitor.ts';
import { readTestSite } from '../site/test-site.ts';
import { Gateway } from './gateway.ts';
import { installScreenReader, keepAddress, readOffers, readPage, setPreference, takeHeard } from './inside-window.ts';
import { type Handle, type Key, Tab, type TabOptions } from './tab.ts';

/** The programs to try, Debian's first, because its version stays the same for a year. */
const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'].find(
  (path) => existsSync(path),
);

const preferences = (proxyPort: number) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxyPort,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': proxyPort,
  // The site goes through the proxy too, although it is on this machine.
  'network.proxy.allow_hijacking_localhost': true,
  // As if a screen reader were running.
  'accessibility.force_disabled': -1,
  // Firefox fills in addresses of the United States, and does not ask whether to save one.
  'extensions.formautofill.addresses.supported': 'on',
  'extensions.formautofill.addresses.capture.enabled': false,
  'extensions.formautofill.addresses.enabled': true,
});

/**
 * SHA-384 of no bytes. Firefox reports a script of a `<link rel="preload">` whose request is cut off, because its tab
 * leaves the page, as one with this digest. A script that is served empty leaves its page without hydration.
 */
const DIGEST_OF_NOTHING = createHash('sha384').digest('base64');

/** A Firefox with a temporary profile, and a screen reader's view of its pages. */
export class Firefox implements AsyncDisposable {
  static readonly missing = program
    ? undefined
    : 'Firefox is not installed: "apt-get install firefox-esr" (Debian) or "brew install --cask firefox" (macOS).';

  readonly gateway: Gateway;
  readonly #browser: Browser;
  readonly #send: Connection['send'];
  #window = '';

  private constructor(browser: Browser, gateway: Gateway) {
    this.#browser = browser;
    this.gateway = gateway;
    // Puppeteer has no public access to WebDriver BiDi, and cannot reach the window of Firefox itself.
    const { connection } = browser as unknown as { connection: Connection };
    this.#send = (method, params) => connection.send(method, params);
  }

  static async start(): Promise<Firefox> {
    const gateway = await Gateway.start();
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program ?? 'firefox',
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: preferences(gateway.port),
      timeout: 60_000,
    });
    const firefox = new Firefox(browser, gateway);
    const { result } = await firefox.#send('browsingContext.getTree', { 'moz:scope': 'chrome' });
    firefox.#window = result.contexts?.[0]?.context ?? '';
    await firefox.runInWindow(installScreenReader);
    return firefox;
  }

  async openTab({ scripts, complain }: TabOptions): Promise<Tab> {
    await this.runInWindow(setPreference, 'javascript.enabled', scripts);
    const visit = await this.#browser.createBrowserContext();
    const page = await visit.newPage();
    page.on('console', (message) => message.type() === 'error' && complain(message.text()));
    // Including breaches of the content security policy.
    page.on('pageerror', (failure) => {
      if (!String(failure).includes(DIGEST_OF_NOTHING)) complain(`uncaught: ${String(failure)}`);
    });
    await page.setViewport({ width: 375, height: 667, hasTouch: true });
    return new FirefoxTab(page, this);
  }

  /** Calls a function in the window of Firefox itself. */
  async runInWindow<Args extends unknown[], Result>(
    call: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const { result } = await this.#send('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${call.toString()})(...${JSON.stringify(args)})) ?? null))()`,
      target: { context: this.#window },
      awaitPromise: true,
    });
    if (result.exceptionDetails) throw new Error(`In the window of Firefox: ${result.exceptionDetails.text}`);
    return JSON.parse(result.result?.value ?? 'null') as Result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.gateway[Symbol.asyncDispose]();
  }
}

/** A tab with its own session. */
export class FirefoxTab extends Tab {
  readonly #page: Page;
  readonly #firefox: Firefox;

  constructor(page: Page, firefox: Firefox) {
    super(firefox.gateway);
    this.#page = page;
    this.#firefox = firefox;
  }

  async goto(path: string): Promise<void> {
    await this.#page.goto(new URL(path, readTestSite().origin).href, { waitUntil: 'domcontentloaded' });
  }

  async evaluate<Result>(call: (...args: never[]) => Result, ...args: unknown[]): Promise<Result> {
    return (await this.#page.evaluate(call as (...sent: unknown[]) => unknown, ...args)) as Result;
  }

  async select(selector: string): Promise<Handle> {
    return (await this.#page.$(selector)) as ElementHandle;
  }

  findAll(role: string, name = ''): Promise<Handle[]> {
    return this.#page.$$(`aria/${name}[role="${role}"]`);
  }

  clickAt({ x, y }: { x: number; y: number }): Promise<void> {
    return this.#page.mouse.click(x, y);
  }

  typeText(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  pressKey(key: Key): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  async undo(): Promise<void> {
    await this.#page.keyboard.down('Control');
    await this.#page.keyboard.press('z');
    await this.#page.keyboard.up('Control');
  }

  /** Puppeteer's own method waits for a load, which a page from the cache does not have. */
  async goBack(): Promise<void> {
    await this.evaluate(() => history.back());
  }

  async expose(role: string, name: string): Promise<AccessibleNode> {
    const nodes = (await this.#exposed()).filter((node) => node.role === role && node.name.startsWith(name));
    const [node] = nodes;
    if (!node || nodes.length !== 1)
      throw new Error(`${nodes.length} elements have the role ${role} and a name that begins with "${name}".`);
    return node;
  }

  async focused(): Promise<AccessibleNode | undefined> {
    return (await this.#exposed()).findLast(({ states }) => states.includes('focused'));
  }

  hear(): Promise<Announcement[]> {
    return this.#firefox.runInWindow(takeHeard);
  }

  /** Chooses the one address that Firefox has saved, in the focused field: it fills in all fields at once. */
  async autofill({ firstName, lastName, email, phone }: Visitor): Promise<void> {
    const address = { 'given-name': firstName, 'family-name': lastName, email, tel: phone, country: 'US' };
    await this.#firefox.runInWindow(keepAddress, address);
    const choose = async () => {
      await this.#page.keyboard.press('ArrowDown');
      return this.#firefox.runInWindow(readOffers);
    };
    await expect.poll(choose).toEqual({ words: expect.stringContaining(firstName), chosen: 0 });
    await this.#page.keyboard.press('Enter');
    // Otherwise Firefox would suggest this address in other tests.
    await this.#firefox.runInWindow(keepAddress);
  }

  async close(): Promise<void> {
    await this.#page.browserContext().close();
  }

  #exposed(): Promise<AccessibleNode[]> {
    return this.#firefox.runInWindow(readPage);
  }
}

interface Connection {
  send: (method: string, params: object) => Promise<{ result: Answer }>;
}

interface Answer {
  contexts?: { context: string }[];
  result?: { value?: string };
  exceptionDetails?: { text: string };
}
