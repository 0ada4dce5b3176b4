/** The shell accepts requests that change something only from our own pages or from programs. */
import { createServer } from '../../shell/server/server.ts';
import { readConfig } from '../../shell/server/config.ts';
import { expect, test } from '../fixtures/test.ts';
import { leaveToken } from '../land/stored-deal.ts';
import { DataFolder } from '../site/data-folder.ts';
import { readTestSite } from '../site/test-site.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';

const own = 'https://land.example';
/** The headers that browsers send for another site's page. */
const foreign: Record<string, string>[] = [
  { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'https://www.land.example', 'sec-fetch-site': 'same-site' },
  { origin: 'http://land.example' },
  { origin: 'null' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

async function openShell(apiPort = readTestSite().ports?.API_PORT) {
  const data = await DataFolder.create();
  const { csrfSecret: CSRF_SECRET } = readTestSite();
  const env = { DATA_DIR: data.path, SHELL_METRICS_PORT: 'off', PUBLIC_ORIGIN: `${own},https://other.example` };
  const app = await createServer(readConfig({ ...env, API_PORT: String(apiPort), CSRF_SECRET }));
  app.log.level = 'silent';
  return {
    app,
    async [Symbol.asyncDispose]() {
      await app.close();
      await data[Symbol.asyncDispose]();
    },
  };
}

interface Route {
  path: string;
  methods: string[];
}

/** The routes of a server, with its wildcards: from the tree that Fastify prints. */
function listRoutes(tree: string): Route[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+) \((.+)\)$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    const path = (parents[depth - 1] ?? '') + part;
    parents[depth] = path;
    return [{ path, methods: methods.split(', ') }];
  });
}

/** Paths of the api that the shell forwards for sections and providers. */
function listForwarded(): Route[] {
  const { paths } = JSON.parse(readFileSync(join(projectFolder, 'api/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  return Object.entries(paths).map(([path, operations]) => ({
    path,
    methods: Object.keys(operations).map((method) => method.toUpperCase()),
  }));
}

const isSafe = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method);
const fill = (path: string) => path.replace(/:\w+|\{\w+\}|\*/g, 'some-deal');

test("each route that changes something refuses requests from other sites' pages, and accepts our own pages and programs", async () => {
  await using shell = await openShell();
  const routes = [...listRoutes(shell.app.printRoutes({ commonPrefix: false })), ...listForwarded()].filter(
    ({ path }) => !path.startsWith('/api/leave-list/'),
  );
  expect(routes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/land/:slug/interest', '/beacon', '/api/*', '/api/messaging/stop']),
  );
  const ask = async (path: string, method: string, headers: Record<string, string>) =>
    (await shell.app.inject({ url: fill(path), method: method as 'POST', headers })).statusCode;
  const wrong: string[] = [];
  for (const { path, methods } of routes)
    for (const method of methods.filter((each) => !isSafe(each))) {
      for (const headers of foreign)
        if ((await ask(path, method, headers)) !== 403) wrong.push(`${method} ${path} ${JSON.stringify(headers)}`);
    }
  expect(wrong).toEqual([]);
  for (const headers of [{}, { origin: own }, { origin: 'https://other.example' }, { 'sec-fetch-site': 'same-origin' }])
    expect(await ask('/land/:slug/interest', 'POST', headers as Record<string, string>)).not.toBe(403);
});

test('mailbox providers may post to the link to leave the list from their own pages (RFC 8058)', async () => {
  await using shell = await openShell();
  for (const [path, status] of [
    [`/api/leave-list/${leaveToken('A'.repeat(22))}`, 200],
    ['/api/leave-list/../seller', 403],
    ['/api/leave-list/x.y/../../seller', 403],
    ['/api/leave-list/..%2fseller', 403],
  ] as const)
    for (const headers of foreign) {
      const answer = await shell.app.inject({
        url: path,
        method: 'POST',
        headers,
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([path, answer.statusCode]).toEqual([path, status]);
    }
});

test('each route answers HEAD like GET', async () => {
  await using shell = await openShell();
  const routes = [...listRoutes(shell.app.printRoutes({ commonPrefix: false })), ...listForwarded()];
  for (const { path } of routes.filter(({ methods }) => methods.includes('GET'))) {
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => shell.app.inject({ url: fill(path), method })),
    );
    const told = (answer = get) => [path, answer?.statusCode, answer?.headers['content-type']];
    expect(told(head)).toEqual(told(get));
  }
});
