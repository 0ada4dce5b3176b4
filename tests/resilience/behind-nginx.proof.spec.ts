import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DeskData } from '../desk/desk.ts';
import { formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { parseAnswer, SlowRequest } from '../fixtures/slow-request.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { findFaults } from '../security/observatory.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { balanced, type BalancedSite, startBalancedSite } from './balanced-site.ts';
import { nginxMissing, nginxProgram, startNginx } from './nginx.ts';
import { VisitorLoad } from './visitor-load.ts';

/** The tests of this file share one site and run in sequence. */
const test = base.extend<object, { site: BalancedSite }>({
  site: [
    async ({ browserName: _browser }, use) => {
      await using site = await startBalancedSite();
      await use(site);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.skip(nginxProgram === undefined, nginxMissing);
test.describe.configure({ mode: 'default', timeout: 90_000 });

/** Sends the head of a request unchanged, and returns the whole response. */
async function exchange(origin: string, head: string): Promise<string> {
  using request = await SlowRequest.open(Number(new URL(origin).port), `${head}\r\nConnection: close\r\n\r\n`);
  return await request.readToEnd();
}

const statusIn = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test("behind nginx a visitor opens and sends a form, and the lead's page is at the public origin", async ({
  page,
  site,
}) => {
  await openPage(page, `${site.origin}/`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click();
  await expect(page).toHaveURL(site.origin + formFacts.buyer.path);
  const visitor = createVisitor();
  await new LeadForm(page, 'buyer').send(visitor);
  const { consent } = await readOnlyLead(visitor, site.databaseUrl);
  expect(consent.pageUrl).toBe(site.origin + formFacts.buyer.path);
});

test('nginx requests a file of another build from the shell that has it', async ({ request, site }) => {
  const otherBuild = join(site.dataFolderOf('SHELL_1'), 'shell/builds/another-build');
  await mkdir(otherBuild, { recursive: true });
  await writeFile(join(otherBuild, 'of-another-build.js'), 'void 0;\n');
  const ask = (file: string, origin = site.origin) => request.get(`${origin}/assets/${file}`);
  expect((await ask('of-another-build.js', `http://127.0.0.1:${site.ports.SHELL_2}`)).status()).toBe(404);
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await ask('of-another-build.js');
    expect([answer.status(), await answer.text()]).toEqual([200, 'void 0;\n']);
    expect(answer.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    });
  }
  const missing = await ask('of-no-build.js');
  expect([missing.status(), missing.headers()['x-served-by']?.split(', ').length]).toEqual([404, 2]);
});

test('the public origin serves nothing for staff, and the origin of the desk serves nothing else', async ({ site }) => {
  const statusOf = async (origin: string, path: string) =>
    statusIn(await exchange(origin, `GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}`));
  const spellings = ['/api/%61dmin/leads', '/api//admin/leads', '/api/x/..%2fadmin/leads', '/API/ADMIN/leads'];
  for (const path of ['/api/admin/sessions/current', '/desk', '/desk/docs', ...spellings])
    expect([path, await statusOf(site.origin, path)]).toEqual([path, 404]);
  expect(await statusOf(site.deskOrigin, '/api/admin/sessions/current')).toBe(401);
  expect(await statusOf(site.deskOrigin, '/desk/docs')).toBe(200);
  for (const path of ['/', '/api/seller', '/api/health/ready', '/sell-your-land'])
    expect([path, await statusOf(site.deskOrigin, path)]).toEqual([path, 404]);
});

test("nginx's own refusals have the usual headers, and our texts", async ({ site }) => {
  const refused = {
    'GET /desk HTTP/1.1\r\nHost: a': [404, /^There is nothing/],
    'GET / HTTP/9.1\r\nHost: a': [505, /^{"success":false/],
    'no request at all': [400, /^{"success":false/],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'0'.repeat(40_000)}`]: [431, /^{"success":false/],
    'POST /api/seller HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999': [413, /^{"success":false/],
  } as const;
  for (const [sent, [status, words]] of Object.entries(refused)) {
    const answer = parseAnswer(await exchange(site.origin, sent));
    expect([answer?.status, answer?.body], sent.slice(0, 60)).toEqual([status, expect.stringMatching(words)]);
    expect(findFaults(new Headers(answer?.headers)), sent.slice(0, 60)).toEqual([]);
  }
});

test('an address with the allowed number of open requests at nginx is refused more', async ({ site }) => {
  const held: SlowRequest[] = [];
  const hold = async () => {
    const head = 'POST /api/seller HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n';
    held.push(await SlowRequest.open(site.ports.FRONT, head));
  };
  for (let each = 0; each < 256; each += 1) await hold();
  const statusOfNext = async () => statusIn(await exchange(site.origin, 'GET /health HTTP/1.1\r\nHost: a'));
  const statusBeside = async () => {
    // A request may have been refused while one of the previous test was still open.
    await hold();
    return statusOfNext();
  };
  await expect.poll(statusBeside, { intervals: [50] }).toBe(429);
  for (const request of held) request[Symbol.dispose]();
  await expect.poll(statusOfNext).toBe(200);
});

test('a rolling restart of both shells and both apis loses no submission and shows no error', async ({ site }) => {
  const load = await VisitorLoad.start(site.origin);
  const exitCodes: (number | null | undefined)[] = [];
  for (const name of balanced) exitCodes.push(await site.restart(name));
  await load.stop();

  expect(load.faults).toEqual([]);
  expect(exitCodes).toEqual([0, 0, 0, 0]);
  expect([...load.servers].sort()).toEqual(balanced.map((name) => `127.0.0.1:${site.ports[name]}`).sort());
  expect(load.accepted.size).toBeGreaterThan(30);
  await using database = await DeskData.open(site.databaseUrl);
  const stored = await database.query<{ last_name: string }>(
    "SELECT last_name FROM leads WHERE last_name LIKE 'Rolling %' ORDER BY last_name",
    [],
  );
  expect(stored.map(({ last_name }) => last_name).sort()).toEqual([...load.accepted.keys()].sort());
});

/** Starts nginx before servers that stand in for shells and apis; the first api has its own answer. */
async function startBefore(answer: RequestListener, firstApi = answer) {
  const stack = new AsyncDisposableStack();
  const listen = async (listener: RequestListener) => {
    // Each reads the request to its end.
    const server = createServer((asked, response) => void asked.resume().on('end', () => listener(asked, response)));
    stack.adopt(server, (each) => void each.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const [port, firstPort] = [await listen(answer), await listen(firstApi)];
  const [FRONT, DESK, APIS] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const [one, other] = [`127.0.0.1:${port}`, `127.0.0.1:${firstPort}`];
  const behind = { host: '127.0.0.1', shells: [one, one], apis: [other, one] };
  const folder = stack.use(await DataFolder.create());
  const nginx = stack.use(await startNginx(folder.path, { ...behind, ports: { FRONT, DESK, APIS } }));
  return { FRONT, DESK, nginx, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test('a POST that an api read before it died is sent to the other api', async () => {
  await using site = await startBefore(
    (_request, response) => response.end('taken'),
    (asked) => asked.socket.destroy(),
  );
  for (const path of ['seller', 'buyer', 'messaging/stop', 'messaging/inbound', 'messaging/status']) {
    // nginx alternates, so one of two requests reaches the dying api first.
    for (let tries = 0; tries < 2; tries += 1) {
      const answer = await fetch(`http://127.0.0.1:${site.FRONT}/api/${path}`, { method: 'POST', body: 'x=1' });
      expect([path, answer.status, await answer.text()], site.nginx.readOutput()).toEqual([path, 200, 'taken']);
    }
  }
});

/** Headers of a client that nginx replaces or removes. */
const claimed = {
  host: 'own.example',
  traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
};

test("nginx removes a client's own trace, address and host headers at both origins", async () => {
  await using site = await startBefore((asked, response) => response.end(JSON.stringify(asked.headers)));
  const lines = Object.entries(claimed).map(([name, value]) => `\r\n${name}: ${value}`);
  for (const [port, paths] of [
    [site.FRONT, ['/', '/assets/a.js', '/sections/a.js', '/api/seller', '/api/health/ready', '/api/messaging/inbound']],
    [site.DESK, ['/desk', '/api/admin/leads', '/api/admin/changes']],
  ] as const)
    for (const path of paths) {
      const answer = await exchange(`http://localhost:${port}`, `GET ${path} HTTP/1.1${lines.join('')}`);
      const headers = JSON.parse(/{.*}/.exec(answer)?.[0] ?? '') as IncomingHttpHeaders;
      expect(headers, path).toMatchObject({
        host: 'own.example',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': 'own.example',
        'x-forwarded-proto': 'http',
      });
      expect([headers.traceparent, headers.connection], path).toEqual([undefined, undefined]);
    }
  expect(site.nginx.readOutput()).toBe('');
});
