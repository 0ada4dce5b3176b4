import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote/index.js';
import { findFreePort } from '../site/free-port.ts';
import { Gateway } from './gateway.ts';
import type { Tab, TabOptions } from './tab.ts';
import { WebKitTab } from './webkit-tab.ts';

const programs = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' };
export const webkitPrograms = Object.values(programs).every(existsSync) ? programs : undefined;

export const webkitMissing = 'WebKit is not installed: "apt-get install webkit2gtk-driver xvfb" (Debian).';

/** In milliseconds; it usually takes one or two seconds. */
const LONGEST_START = 20_000;

/** As narrow as its window becomes. */
const phone = { width: 375, height: 720 };

/** WebKitGTK on a display of its own. Each visitor has a MiniBrowser of its own: the driver serves one at a time. */
export class WebKit implements AsyncDisposable {
  readonly #gateway: Gateway;
  readonly #display: Display;
  readonly #driver: DriverService;

  private constructor(gateway: Gateway, display: Display, driver: DriverService) {
    this.#gateway = gateway;
    this.#display = display;
    this.#driver = driver;
  }

  static async start(): Promise<WebKit> {
    const display = await startDisplay();
    const port = await findFreePort();
    const driver = new DriverService(programs.driver, {
      port,
      // A request for a tab that was given up may be answered after all: its browser must not keep the next one out.
      args: [`--port=${port}`, '--replace-on-new-session'],
      loopback: true,
      env: {
        ...process.env,
        DISPLAY: display.name,
        // There is no graphics card.
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        // No session bus: GTK would start one that stays.
        DBUS_SESSION_BUS_ADDRESS: 'disabled:',
        NO_AT_BRIDGE: '1',
      },
    });
    await driver.start();
    return new WebKit(await Gateway.start(), display, driver);
  }

  /** On a busy machine MiniBrowser sometimes never answers its driver, or dies at once: both are started again then. */
  async openTab(options: TabOptions): Promise<Tab> {
    const began = performance.now();
    while (performance.now() - began < 2 * LONGEST_START) {
      const tab = await Promise.race([this.#open(options).catch(() => undefined), wait(LONGEST_START)]);
      if (tab) return tab;
      await this.#driver.kill();
      await this.#driver.start();
    }
    return this.#open(options);
  }

  async #open({ scripts, complain }: TabOptions): Promise<Tab> {
    const proxy = `127.0.0.1:${this.#gateway.port}`;
    const driver = await new Builder()
      .usingServer(await this.#driver.address())
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          // With the others the driver waits for scripts that a test holds back.
          pageLoadStrategy: 'none',
          proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy },
          'webkitgtk:browserOptions': { args: ['--automation', `--enable-javascript=${scripts}`] },
        }),
      )
      .build();
    const tab = new WebKitTab(driver, this.#gateway, complain);
    await tab.resize(phone);
    // The driver notices with the next command that MiniBrowser has died.
    await tab.evaluate(() => document.readyState);
    return tab;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#driver.kill();
    await this.#display.stop();
    await this.#gateway[Symbol.asyncDispose]();
  }
}

interface Display {
  name: string;
  stop: () => Promise<void>;
}

/** Xvfb looks for a free number itself and tells it. */
async function startDisplay(): Promise<Display> {
  const server = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => server.kill());
  const ended = once(server, 'exit');
  const told = once(server.stdio[3] as Readable, 'data');
  const [number] = (await Promise.race([told, ended.then(() => [])])) as unknown[];
  if (number === undefined) throw new Error('Xvfb ended before it had a display.');
  return {
    name: `:${String(number).trim()}`,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}
