import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { DeskData, PASSWORD } from '../desk/desk.ts';
import { cutSubmission, SlowRequest } from '../fixtures/slow-request.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { createDatabase } from '../site/own-database.ts';
import { type PrivateProcess, startApi, startSection, startShell } from '../site/private-processes.ts';
import { until } from '../site/until.ts';

// Starting three processes takes long on a busy machine.
test.describe.configure({ timeout: 60_000 });

interface App {
  name: string;
  readyPath: string;
  /** A path that returns success while the app runs. */
  path: string;
  hasForms: boolean;
  start: (dataFolder: string, env: Record<string, string>) => Promise<PrivateProcess>;
}

const apps: App[] = [
  {
    name: 'the api',
    readyPath: '/api/health/ready',
    path: '/api/health/live',
    hasForms: true,
    start: (_, env) => startApi({ env }),
  },
  {
    name: 'the shell',
    readyPath: '/health/ready',
    path: '/',
    hasForms: true,
    start: (dataFolder, env) => startShell({ dataFolder, env }),
  },
  {
    name: 'a section’s origin',
    readyPath: '/health',
    path: '/current.json',
    hasForms: false,
    start: (_, env) => startSection('seller', undefined, env),
  },
];

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'refused',
  );
const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;

for (const { name, readyPath, path, hasForms, start } of apps) {
  test(`${name} that is stopped answers its open requests and those that still arrive; idle connections do not delay it`, async () => {
    await using data = await DataFolder.create();
    await using running = await start(data.path, { DRAIN_SECONDS: '2' });
    expect(await statusOf(running.origin + readyPath)).toBe(200);
    const visitor = createVisitor();
    const [beginning, rest] = hasForms ? cutSubmission(visitor, randomUUID()) : ([head(path), '\r\n'] as const);
    using slow = await SlowRequest.open(running.port, beginning);
    using silent = await SlowRequest.open(running.port);
    using idle = await SlowRequest.open(running.port, `${head(path)}\r\n`);
    await until(
      () => idle.answer !== '',
      () => 'No answer.',
    );
    const asked = performance.now();
    running.signal('SIGTERM');

    await until(
      async () => (await statusOf(running.origin + readyPath)) === 503,
      () => 'It still says that it is ready.',
      1_000,
    );
    while (performance.now() - asked < 1_500) {
      const answer = await fetch(running.origin + path);
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
      await answer.arrayBuffer();
    }
    await until(
      async () => (await statusOf(running.origin + path)) === 'refused',
      () => 'It still takes connections.',
      2_000,
    );
    slow.send(rest);
    expect(await slow.readToEnd()).toMatch(/^HTTP\/1\.1 20[01] .*^connection: close\r$/ims);
    expect(await silent.readToEnd()).toBe('');
    expect(await running.exited).toBe(0);
    // Of probes that were told to go elsewhere, too.
    expect(running.output).not.toContain('"stack"');
    // Connections that stay open are cut off after 9 s.
    expect(performance.now() - asked).toBeLessThan(8_000);
    if (hasForms) await readOnlyLead(visitor);
  });
}

test('a request that never finishes does not keep a process from ending within 10 s with exit code 0', async () => {
  await using data = await DataFolder.create();
  const running = await Promise.all(apps.map(({ start }) => start(data.path, { DRAIN_SECONDS: '1' })));
  const [halfSubmission] = cutSubmission(createVisitor(), randomUUID());
  const clients = running.flatMap(({ port }) =>
    [head('/'), halfSubmission].map((beginning) => SlowRequest.open(port, beginning)),
  );
  await Promise.all(clients);
  const asked = performance.now();
  running.forEach((each) => each.signal('SIGTERM'));
  expect(await Promise.all(running.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  expect(performance.now() - asked).toBeLessThan(10_000);
});

test('a second signal ends a process at once', async () => {
  await using data = await DataFolder.create();
  const running = await Promise.all(apps.map(({ start }) => start(data.path, { DRAIN_SECONDS: '8' })));
  const asked = performance.now();
  let codes: (number | null)[] | undefined;
  void Promise.all(running.map(({ exited }) => exited)).then((all) => (codes = all));
  await until(
    () => {
      running.forEach((each) => each.signal('SIGTERM'));
      return codes !== undefined;
    },
    () => 'They still run.',
    6_000,
  );
  expect(codes).toEqual([1, 1, 1]);
  expect(performance.now() - asked).toBeGreaterThan(900);
});

test('an export that is read from the database while the api stops is complete', async () => {
  const databaseUrl = await createDatabase();
  await using api = await startApi({ databaseUrl });
  await using database = await DeskData.open(databaseUrl);
  const count = 20_000;
  await database.query(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, note)
     SELECT 'seller', 'John', 'Doe', '+12125550123', false, sha256(n::text::bytea), repeat('long ', 200) FROM generate_series(1, $1) n`,
    [count],
  );
  const { email } = await database.addAccount('admin');
  const headers = { 'Content-Type': 'application/json' };
  const credentials = JSON.stringify({ email, password: PASSWORD });
  const session = await fetch(`${api.origin}/api/admin/sessions`, { method: 'POST', headers, body: credentials });
  const { token } = (await session.json()) as { token: string };
  const file = await fetch(`${api.origin}/api/admin/leads/export.csv`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(file.status).toBe(200);
  api.signal('SIGTERM');
  await until(
    async () => (await statusOf(api.origin)) === 'refused',
    () => 'It still takes connections.',
  );
  expect((await file.text()).trim().split('\r\n')).toHaveLength(count + 1);
  expect(await api.exited).toBe(0);
});
