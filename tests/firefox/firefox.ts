import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import { installScreenReader } from './inside-window.ts';

/** Debian's, which stays on one version for a year, before whatever else there is. */
export const firefoxProgram = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find(existsSync);

export const firefoxMissing =
  'Firefox is not installed: "apt-get install firefox-esr" (Debian) or "brew install --cask firefox" (macOS).';

/** Everything that is not this machine leads nowhere: no background traffic. */
const quiet = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

/** As if a screen reader ran; taps are touches. */
const visitors = { 'accessibility.force_disabled': -1, 'dom.w3c_touch_events.enabled': 1 };

/** A Firefox with a profile of its own, that goes with it, and a screen reader's view of its pages. */
export class Firefox implements AsyncDisposable {
  readonly browser: Browser;
  readonly #send: Connection['send'];
  #window = '';

  private constructor(browser: Browser) {
    this.browser = browser;
    // Puppeteer hands out no connection for WebDriver BiDi, and has no word for the window of Firefox itself.
    const { connection } = browser as unknown as { connection: Connection };
    this.#send = (method, params) => connection.send(method, params);
  }

  static async start(): Promise<Firefox> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxProgram ?? 'firefox',
      args: ['--remote-allow-system-access'],
      extraPrefsFirefox: { ...quiet, ...visitors },
      timeout: 60_000,
    });
    const firefox = new Firefox(browser);
    const { result } = await firefox.#send('browsingContext.getTree', { 'moz:scope': 'chrome' });
    firefox.#window = result.contexts?.[0]?.context ?? '';
    await firefox.runInWindow(installScreenReader);
    return firefox;
  }

  /** Calls a function in the window of Firefox itself. */
  async runInWindow<Args extends (string | boolean)[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const expression = `JSON.stringify((${call.toString()})(...${JSON.stringify(args)}) ?? null)`;
    const answer = await this.#send('script.evaluate', {
      expression,
      target: { context: this.#window },
      awaitPromise: false,
    });
    if (answer.result.exceptionDetails)
      throw new Error(`In the window of Firefox: ${answer.result.exceptionDetails.text}`);
    return JSON.parse(answer.result.result?.value ?? 'null') as Result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close();
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
