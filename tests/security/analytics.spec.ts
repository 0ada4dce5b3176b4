/** With analytics configured, pages still run only our own scripts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startShell } from '../site/private-processes.ts';

// The service's script keeps quiet in a browser that says it is driven by a program: here, and in its brands, which the
// page overrides below.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

/** Responds as the service does, with every feature on that would load a script from the service. */
const settings = {
  supportedCompression: ['gzip-js'],
  sessionRecording: { endpoint: '/s/', sampleRate: '1' },
  surveys: [],
  heatmaps: true,
  captureDeadClicks: true,
  autocaptureExceptions: true,
  capturePerformance: { web_vitals: true },
  featureFlags: {},
};

async function startService() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${new URL(request.url ?? '/', 'http://service').pathname}`);
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(settings));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { asked, host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.asyncDispose]: stop };
}

test('the service gets events, and no script is loaded from it', async ({ page }) => {
  await using service = await startService();
  await using data = await DataFolder.create();
  await using shell = await startShell({
    dataFolder: data.path,
    env: { ANALYTICS_KEY: 'phc_test', ANALYTICS_HOST: service.host },
  });
  await untilAllLive(shell.origin);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
  });
  const response = await openPage(page, `${shell.origin}/sell-your-land`);
  expect(response.headers()['content-security-policy']).toContain("script-src 'self';");
  const form = new LeadForm(page, 'seller');
  await form.send(createVisitor());
  // Events, and the recording of the session.
  await expect
    .poll(() => service.asked, { timeout: 15_000 })
    .toContainEqual(expect.stringMatching(/^POST \/(e|i\/v0\/e)\/?$/));
  await expect.poll(() => service.asked, { timeout: 15_000 }).toContainEqual(expect.stringMatching(/^POST \/s\/?$/));
  expect(scripts.some((url) => /\/assets\/analytics\./.test(url))).toBe(true);
  expect(scripts.filter((url) => !url.startsWith(shell.origin))).toEqual([]);
});
