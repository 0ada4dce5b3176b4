/** An analytics service of the company's choice, as in OPERATIONS.md, against a server of our own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { openPage, untilHydrated } from '../fixtures/open-page.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { type PrivateProcess, startShell } from '../site/private-processes.ts';

/** Like Umami's: sends each page view with the id in its own element; and whether the form works. */
const script = `const { origin } = new URL(document.currentScript.src);
const website = document.currentScript.getAttribute('data-website-id');
const formWorks = document.querySelector('main form')?.noValidate;
fetch(origin + '/api/send', { method: 'POST', credentials: 'omit', body: JSON.stringify({ website, url: location.pathname, formWorks }) });`;

async function startService() {
  const [asked, events]: [string[], unknown[]] = [[], []];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.url === '/script.js') return response.setHeader('Content-Type', 'text/javascript').end(script);
    let body = '';
    request
      .on('data', (text) => (body += String(text)))
      .on('end', () => {
        events.push(JSON.parse(body));
        response.end('{}');
      });
    return response;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, events, origin, [Symbol.asyncDispose]: stop };
}

async function startCountedShell(dataFolder: string, origin: string): Promise<PrivateProcess> {
  const env = { ANALYTICS_ORIGINS: origin, ANALYTICS_SCRIPT: `${origin}/script.js data-website-id=4f2a` };
  const shell = await startShell({ dataFolder, env });
  await untilAllLive(shell.origin);
  return shell;
}

const loaderOf = (page: Page) => page.waitForResponse((response) => /\/analytics-start\./.test(response.url()));

test('the service is loaded when the page is idle and its form works, and not for visitors who opted out', async ({
  page,
}) => {
  await using service = await startService();
  await using data = await DataFolder.create();
  await using shell = await startCountedShell(data.path, service.origin);
  const address = `${shell.origin}/sell-your-land`;

  await test.step('a browser that sends Global Privacy Control gets a page without the service', async () => {
    for (const name of ['Sec-GPC', 'DNT']) {
      const answer = await page.request.get(address, { headers: { [name]: '1' } });
      expect(await answer.text()).not.toContain(service.origin);
      expect(answer.headers()['content-security-policy']).not.toContain(service.origin);
      expect(answer.headers()['integrity-policy']).toBe('blocked-destinations=(script)');
    }
  });

  await test.step('if a proxy has removed the header, the page asks the browser', async () => {
    const other = await page.context().newPage();
    await other.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const loader = loaderOf(other);
    await openPage(other, address);
    await (await loader).finished();
    await other.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(service.asked).toEqual([]);
    await other.close();
  });

  await test.step('while the script of the form is on its way, the service waits', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/sections\/seller\/.*\/entry\./, async (route) => {
      await held;
      await route.continue();
    });
    let isLoaded = false;
    const loader = loaderOf(page).then(async (response) => {
      await response.finished();
      isLoaded = true;
    });
    await page.goto(address, { waitUntil: 'commit' });
    // The browser's own load event waits for the section's script.
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event('load')));
        return isLoaded;
      })
      .toBe(true);
    await loader;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(service.asked).toEqual([]);
    release();
    await untilHydrated(page);
    await expect.poll(() => service.events).toEqual([{ website: '4f2a', url: '/sell-your-land', formWorks: true }]);
    expect(service.asked).toEqual(['GET /script.js', 'POST /api/send']);
  });
});
