import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { formFacts, formKinds, LeadForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { parseAnswer, type RawAnswer, SlowRequest } from '../fixtures/slow-request.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { findFaults } from '../security/observatory.ts';
import { balanced, BalancedSite } from './balanced-site.ts';
import { nginxMissing, nginxProgram } from './nginx.ts';
import { VisitorLoad } from './visitor-load.ts';

/** The tests of this file take turns on one site. */
const test = base.extend<object, { site: BalancedSite }>({
  site: [
    async ({ browserName: _browser }, use) => {
      await using site = await BalancedSite.start();
      await use(site);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const portOf = (origin: string) => Number(new URL(origin).port);

test.skip(nginxProgram === undefined, nginxMissing);
test.describe.configure({ mode: 'default', timeout: 90_000 });

test('behind nginx visitors go through the site and both forms become leads, whichever shell and api answer', async ({
  page,
  site,
}) => {
  const servers = new Set<string>();
  page.on('response', (response) => servers.add(response.headers()['x-served-by'] ?? ''));
  for (const { path, heading } of sitePages) {
    await openPage(page, site.origin + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  for (const kind of formKinds) {
    await openPage(page, `${site.origin}/`);
    await page
      .locator(`header a[href="${formFacts[kind].path}"]:visible, footer a[href="${formFacts[kind].path}"]:visible`)
      .first()
      .click();
    await expect(page).toHaveURL(site.origin + formFacts[kind].path);
    const visitor = createVisitor();
    const form = new LeadForm(page, kind);
    await form.send(visitor);
    const { consent } = await readOnlyLead(visitor, site.databaseUrl);
    expect(consent.pageUrl).toBe(site.origin + formFacts[kind].path);
  }
  for (const name of balanced.filter((each) => each.startsWith('SHELL')))
    expect([...servers]).toContain(`127.0.0.1:${site.ports[name]}`);
});

test('files of a page are found on either shell, and those that only one shell has yet are asked of it', async ({
  request,
  site,
}) => {
  const html = await (await request.get(`${site.originOf('SHELL_1')}/sell-your-land`)).text();
  const files = [...html.matchAll(/(?:src|href)="(\/(?:assets|sections)\/[^"]+)"/g)].map((match) => match[1] ?? '');
  expect(files.filter((file) => file.startsWith('/sections/')).length).toBeGreaterThan(1);
  for (const file of files) expect((await request.get(site.originOf('SHELL_2') + file)).status(), file).toBe(200);

  const otherBuild = join(site.dataFolderOf('SHELL_1'), 'shell/builds/another-build');
  await mkdir(otherBuild, { recursive: true });
  await writeFile(join(otherBuild, 'of-another-build.js'), 'void 0;\n');
  expect((await request.get(`${site.originOf('SHELL_2')}/assets/of-another-build.js`)).status()).toBe(404);
  for (let tries = 0; tries < 6; tries += 1)
    expect((await request.get(`${site.origin}/assets/of-another-build.js`)).status()).toBe(200);
  const missing = await request.get(`${site.origin}/assets/of-no-build.js`);
  expect([missing.status(), missing.headers()['x-served-by']?.split(', ').length]).toEqual([404, 2]);
});

test('the public origin leads nowhere that is for staff; the origin of the desk leads nowhere else', async ({
  site,
}) => {
  const statusOf = (origin: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(origin);
      const asking = get({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode));
      asking.once('error', reject);
    });
  const staffPaths = ['/api/admin/sessions/current', '/desk/docs', '/desk/docs-json'];
  const spellings = [
    '/api/%61dmin/leads',
    '/api//admin/leads',
    '/api/./admin/leads',
    '/api/x/..%2fadmin/leads',
    '/desk',
  ];
  for (const path of [...staffPaths, ...spellings, '/API/ADMIN/leads'])
    expect([path, await statusOf(site.origin, path)]).toEqual([path, 404]);
  expect(await Promise.all(staffPaths.map((path) => statusOf(site.deskOrigin, path)))).toEqual([401, 200, 200]);
  for (const path of ['/', '/api/seller', '/api/health/ready', '/sell-your-land'])
    expect([path, await statusOf(site.deskOrigin, path)]).toEqual([path, 404]);
});

test('what nginx itself refuses has the headers of every other answer, in words of ours', async ({ site }) => {
  const refused = {
    'GET /desk HTTP/1.1\r\nHost: a': [404, /^There is nothing/],
    'GET /api/admin/leads HTTP/1.1\r\nHost: a': [404, /^There is nothing/],
    'GET / HTTP/9.1\r\nHost: a': [505, /^{"success":false/],
    'no request at all': [400, /^{"success":false/],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'0'.repeat(40_000)}`]: [431, /^{"success":false/],
    'POST /api/seller HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999': [413, /^{"success":false/],
  } as const;
  for (const [sent, [status, words]] of Object.entries(refused)) {
    const answer = await exchange(site.origin, sent);
    expect([answer?.status, answer?.body], sent.slice(0, 60)).toEqual([status, expect.stringMatching(words)]);
    expect(findFaults(new Headers(answer?.headers)), sent.slice(0, 60)).toEqual([]);
  }
});

test('an address that holds its share of requests open at nginx is refused more of them', async ({ site }) => {
  const held: SlowRequest[] = [];
  const hold = async () => {
    const head = 'POST /api/seller HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n';
    held.push(await SlowRequest.open(portOf(site.origin), head));
  };
  for (let each = 0; each < 256; each += 1) await hold();
  const statusOfNext = async () => (await exchange(site.origin, 'GET /health HTTP/1.1\r\nHost: a'))?.status;
  const statusBeside = async () => {
    // One may have been refused while a request of the test before was open.
    await hold();
    return statusOfNext();
  };
  await expect.poll(statusBeside, { intervals: [50] }).toBe(429);
  for (const request of held) request[Symbol.dispose]();
  await expect.poll(statusOfNext).toBe(200);
});

/** What is answered to the head of a request, as it is. */
async function exchange(origin: string, head: string): Promise<RawAnswer | undefined> {
  using request = await SlowRequest.open(portOf(origin), `${head}\r\nConnection: close\r\n\r\n`);
  return parseAnswer(await request.readToEnd());
}

test('a rolling restart of both shells and both apis loses no submission and shows no error', async ({ site }) => {
  const load = await VisitorLoad.start(site.origin);
  const exitCodes: (number | null)[] = [];
  for (const name of balanced) exitCodes.push(await site.restart(name));
  await load.stop();

  expect(load.faults).toEqual([]);
  expect(exitCodes).toEqual([0, 0, 0, 0]);
  expect([...load.servers].sort()).toEqual(balanced.map((name) => `127.0.0.1:${site.ports[name]}`).sort());
  expect(load.accepted.size).toBeGreaterThan(30);
  const stored = await countRollingLeads(site.databaseUrl);
  expect([...stored].filter(([, count]) => count !== 1)).toEqual([]);
  expect([...stored.keys()].sort()).toEqual([...load.accepted].sort());
  test
    .info()
    .annotations.push({ type: 'figures', description: `${load.answered} answers, ${load.accepted.size} leads` });
});

/** How many leads there are of each last name of the load. */
async function countRollingLeads(databaseUrl: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ last_name: string; count: number }>(
    "SELECT last_name, count(*)::int FROM leads WHERE last_name LIKE 'Rolling %' GROUP BY last_name",
  );
  await client.end();
  return new Map(rows.map(({ last_name, count }) => [last_name, count]));
}
