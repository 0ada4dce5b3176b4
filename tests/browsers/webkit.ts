import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder } from 'selenium-webdriver';
import { findFreePort } from '../site/free-port.ts';
import { untilAnswered } from '../site/until.ts';
import { Gateway } from './gateway.ts';
import type { Tab, TabOptions } from './tab.ts';
import { WebKitTab } from './webkit-tab.ts';

const programs = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' };

/** In milliseconds; a start usually takes one or two seconds. */
const LONGEST_START = 20_000;

/** WebKitGTK on its own display. Each visitor has their own MiniBrowser: the driver serves one at a time. */
export class WebKit implements AsyncDisposable {
  static readonly missing = Object.values(programs).every((path) => existsSync(path))
    ? undefined
    : 'WebKit is not installed: "apt-get install webkit2gtk-driver xvfb" (Debian).';

  readonly #gateway: Gateway;
  readonly #display: Program;
  #driver: Program;

  private constructor(gateway: Gateway, display: Program, driver: Program) {
    this.#gateway = gateway;
    this.#display = display;
    this.#driver = driver;
  }

  static async start(): Promise<WebKit> {
    const display = await startDisplay();
    return new WebKit(await Gateway.start(), display, await startDriver(display));
  }

  /** On a busy machine MiniBrowser sometimes never responds, or exits at once: then it and its driver restart. */
  async openTab(options: TabOptions): Promise<Tab> {
    const began = performance.now();
    while (performance.now() - began < 2 * LONGEST_START) {
      const tab = await Promise.race([this.#open(options).catch(() => undefined), wait(LONGEST_START)]);
      if (tab) return tab;
      await stop(this.#driver.process);
      this.#driver = await startDriver(this.#display);
    }
    return this.#open(options);
  }

  async #open({ scripts, complain }: TabOptions): Promise<Tab> {
    const proxy = `127.0.0.1:${this.#gateway.port}`;
    const driver = await new Builder()
      .usingServer(this.#driver.address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        // With the other strategies the driver waits for scripts that a test holds back.
        pageLoadStrategy: 'none',
        proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy },
        'webkitgtk:browserOptions': { args: ['--automation', `--enable-javascript=${scripts}`] },
      })
      .build();
    // As narrow as its window becomes.
    await driver.manage().window().setRect({ width: 375, height: 720 });
    const tab = new WebKitTab(driver, this.#gateway, complain);
    // The driver notices with the next command that MiniBrowser has exited.
    await tab.evaluate(() => document.readyState);
    return tab;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await stop(this.#driver.process);
    await stop(this.#display.process);
    await this.#gateway[Symbol.asyncDispose]();
  }
}

interface Program {
  process: ChildProcess;
  /** The driver's URL, or the name of the display. */
  address: string;
}

async function startDriver(display: Program): Promise<Program> {
  const port = await findFreePort();
  // A late response to an abandoned tab must not block the next one.
  const driver = spawn(programs.driver, [`--port=${port}`, '--replace-on-new-session'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.address,
      // The machine has no graphics card.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // No session bus: GTK would start one that stays.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      NO_AT_BRIDGE: '1',
    },
  });
  process.once('exit', () => driver.kill());
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(
    `${url}/status`,
    () => driver.exitCode === null,
    () => 'The driver of WebKit does not start.',
  );
  return { process: driver, address: url };
}

/** Xvfb finds a free number itself and prints it. */
async function startDisplay(): Promise<Program> {
  const server = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => server.kill());
  const printed = once(server.stdio[3] as Readable, 'data');
  const [number] = (await Promise.race([printed, once(server, 'exit').then(() => [])])) as unknown[];
  if (number === undefined) throw new Error('Xvfb ended before it had a display.');
  return { process: server, address: `:${String(number).trim()}` };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
