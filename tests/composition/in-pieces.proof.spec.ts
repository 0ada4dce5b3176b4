/** On a slow line a page arrives in pieces. Its header and its bar at the bottom do not move meanwhile. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { measureRoute } from '../bench/weight.ts';
import { expect, test } from '../fixtures/test.ts';
import { readTestSite } from '../site/test-site.ts';

/** Smaller than the header's HTML, so that pieces end within it. */
const PIECE_BYTES = 251;
/** In the bar at the bottom, so that pieces end within each of its words. */
const PIECE_OF_BAR_BYTES = 5;
const BAR_BYTES = 1_000;
/** A frame at 60 Hz, in which the browser paints what it has. */
const FRAME_MS = 17;

/** Starts a proxy of the site that sends documents in pieces. */
async function startSlowLine() {
  const { host } = new URL(readTestSite().origin);
  const server = createServer((incoming, outgoing) => {
    const isDocument = incoming.headers.accept?.includes('text/html') ?? false;
    const headers = { ...incoming.headers, host, ...(isDocument && { 'accept-encoding': 'identity' }) };
    const sent = request(`http://${host}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!isDocument) return void answer.pipe(outgoing);
      void (async () => {
        const whole = Buffer.concat(await answer.toArray());
        const bar = whole.indexOf('aria-label="Contact us"');
        let at = 0;
        while (at < whole.length) {
          const end = at + (at >= bar && at < bar + BAR_BYTES ? PIECE_OF_BAR_BYTES : PIECE_BYTES);
          outgoing.write(whole.subarray(at, end));
          at = end;
          await pause(FRAME_MS);
        }
        outgoing.end();
      })();
    });
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, [Symbol.dispose]: () => void (server.close(), server.closeAllConnections()) };
}

for (const path of ['/', '/sell-your-land'])
  test(`nothing moves on ${path} at 375 px while it arrives in pieces`, async ({ browser }) => {
    using line = await startSlowLine();
    const figures = await measureRoute(browser, line.origin, path, 375);
    const shift = figures.find(({ what }) => what.includes('cumulative layout shift'));
    expect(shift, shift?.what).toMatchObject({ value: 0 });
  });
