import type { Browser, CDPSession } from 'playwright';

interface Message {
  readonly id?: number;
  readonly params?: { readonly name?: string; readonly loaderId?: string };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * A page without Playwright, to measure how long scripts run. Playwright enables the DevTools domain `Runtime`, which
 * makes the browser locate each error that a script creates. React creates four errors as it loads, and its script
 * would be parsed twice more for them.
 */
export class PlainPage implements AsyncDisposable {
  readonly #browser: CDPSession;
  readonly #context: string;
  readonly #session: string;
  readonly #listeners = new Set<(message: Message) => void>();
  #sent = 0;

  private constructor(browser: CDPSession, context: string, session: string) {
    this.#browser = browser;
    this.#context = context;
    this.#session = session;
    browser.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
      if (sessionId === session) for (const listener of this.#listeners) listener(JSON.parse(message) as Message);
    });
  }

  /** Opens a page in a separate browser context. */
  static async open(browser: Browser): Promise<PlainPage> {
    const session = await browser.newBrowserCDPSession();
    const { browserContextId } = await session.send('Target.createBrowserContext');
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    const page = new PlainPage(session, browserContextId, sessionId);
    await page.send('Page.enable');
    await page.send('Page.setLifecycleEventsEnabled', { enabled: true });
    return page;
  }

  /** Sends a command of the DevTools protocol. Throws when the browser refuses it. */
  async send(method: string, params: object = {}): Promise<unknown> {
    const id = (this.#sent += 1);
    const answered = this.#next((message) => message.id === id);
    await this.#browser.send('Target.sendMessageToTarget', {
      sessionId: this.#session,
      message: JSON.stringify({ id, method, params }),
    });
    const { error, result } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** Opens an address, and waits until the network has been idle for half a second. */
  async goto(url: string): Promise<void> {
    const { loaderId } = (await this.send('Page.navigate', { url })) as { loaderId: string };
    await this.#next(({ params }) => params?.name === 'networkIdle' && params.loaderId === loaderId);
  }

  /** Runs a function in the page and returns what it resolves to. */
  async evaluate<T>(work: () => Promise<T>): Promise<T> {
    const expression = `(${String(work)})()`;
    const params = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', params)) as {
      result: { value: T };
      exceptionDetails?: { text: string };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.send('Target.disposeBrowserContext', { browserContextId: this.#context });
    await this.#browser.detach();
  }

  #next(isExpected: (message: Message) => boolean | undefined): Promise<Message> {
    return new Promise((resolve) => {
      const listen = (message: Message) => {
        if (!isExpected(message)) return;
        this.#listeners.delete(listen);
        resolve(message);
      };
      this.#listeners.add(listen);
    });
  }
}
