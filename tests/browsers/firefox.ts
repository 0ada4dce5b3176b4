import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import { FirefoxTab } from './firefox-tab.ts';
import { Gateway } from './gateway.ts';
import { installScreenReader, setPreference } from './inside-window.ts';
import type { Tab, TabOptions } from './tab.ts';

/** A small one. */
const phone = { width: 375, height: 667, hasTouch: true };

/** Debian's, which stays on one version for a year, before whatever else there is. */
export const firefoxProgram = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find(existsSync);

export const firefoxMissing =
  'Firefox is not installed: "apt-get install firefox-esr" (Debian) or "brew install --cask firefox" (macOS).';

/** The site's too, though it is on this machine. */
function throughProxy(port: number): Record<string, string | number | boolean> {
  return {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': port,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': port,
    'network.proxy.allow_hijacking_localhost': true,
  };
}

/** As if a screen reader ran; taps are touches. */
const visitors = {
  'accessibility.force_disabled': -1,
  'dom.w3c_touch_events.enabled': 1,
  // Fills in addresses, as it does in the United States, but asks nobody whether to keep one.
  'extensions.formautofill.addresses.supported': 'on',
  'extensions.formautofill.addresses.capture.enabled': false,
  'extensions.formautofill.addresses.enabled': true,
};

/** A Firefox with a profile of its own, that goes with it, and a screen reader's view of its pages. */
export class Firefox implements AsyncDisposable {
  readonly gateway: Gateway;
  readonly #browser: Browser;
  readonly #send: Connection['send'];
  #window = '';

  private constructor(browser: Browser, gateway: Gateway) {
    this.#browser = browser;
    this.gateway = gateway;
    // Puppeteer hands out no connection for WebDriver BiDi, and has no word for the window of Firefox itself.
    const { connection } = browser as unknown as { connection: Connection };
    this.#send = (method, params) => connection.send(method, params);
  }

  static async start(): Promise<Firefox> {
    const gateway = await Gateway.start();
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxProgram ?? 'firefox',
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: { ...throughProxy(gateway.port), ...visitors },
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
    // A breach of the content security policy is one.
    page.on('pageerror', (failure) => complain(`uncaught: ${String(failure)}`));
    await page.setViewport(phone);
    return new FirefoxTab(page, this);
  }

  /** Calls a function in the window of Firefox itself. */
  async runInWindow<Args extends unknown[], Result>(
    call: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const expression = `(async () => JSON.stringify((await (${call.toString()})(...${JSON.stringify(args)})) ?? null))()`;
    const answer = await this.#send('script.evaluate', {
      expression,
      target: { context: this.#window },
      awaitPromise: true,
    });
    if (answer.result.exceptionDetails)
      throw new Error(`In the window of Firefox: ${answer.result.exceptionDetails.text}`);
    return JSON.parse(answer.result.result?.value ?? 'null') as Result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.gateway[Symbol.asyncDispose]();
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
