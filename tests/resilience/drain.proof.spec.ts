import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { cutSubmission, SlowRequest } from '../fixtures/slow-request.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { until } from '../site/until.ts';
import { drainedApps } from './drained.ts';

// Starting three processes takes its time where the machine is busy.
test.describe.configure({ timeout: 60_000 });

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'refused',
  );
const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;

for (const { name, readyPath, path, hasForms, start } of drainedApps) {
  test(`${name} that is asked to end answers what it has begun and what comes in the meantime, and is gone in time`, async () => {
    await using data = await DataFolder.create();
    await using running = await start(data.path, { DRAIN_SECONDS: '2' });
    expect(await statusOf(running.origin + readyPath)).toBe(200);
    const visitor = createVisitor();
    const [beginning, rest] = hasForms ? cutSubmission(visitor, randomUUID()) : ([head(path), '\r\n'] as const);
    using slow = await SlowRequest.open(running.port, beginning);
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
    expect(await running.exited).toBe(0);
    expect(performance.now() - asked).toBeLessThan(9_000);
    if (hasForms) await readOnlyLead(visitor);
  });
}

test('no client can keep a process: idle, silent or never finishing, it is gone within 10 s with exit code 0', async () => {
  await using data = await DataFolder.create();
  const running = await Promise.all(drainedApps.map(({ start }) => start(data.path, { DRAIN_SECONDS: '1' })));
  const clients = await Promise.all(
    running.flatMap(({ port }, index) => [
      SlowRequest.open(port),
      SlowRequest.open(port, `${head(drainedApps[index]?.path ?? '/')}\r\n`),
      SlowRequest.open(port, head('/')),
      SlowRequest.open(
        port,
        'POST /api/seller HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      ),
    ]),
  );
  const asked = performance.now();
  running.forEach((each) => each.signal('SIGTERM'));
  expect(await Promise.all(running.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  expect(performance.now() - asked).toBeLessThan(10_000);
  clients.forEach((client) => client[Symbol.dispose]());
});

test('connections that ask nothing hold nothing up', async () => {
  await using data = await DataFolder.create();
  const running = await Promise.all(drainedApps.map(({ start }) => start(data.path, { DRAIN_SECONDS: '0' })));
  const opening = running.flatMap(({ port }, index) => [
    SlowRequest.open(port),
    SlowRequest.open(port, `${head(drainedApps[index]?.path ?? '/')}\r\n`),
  ]);
  const clients = await Promise.all(opening);
  await until(
    () => clients.filter(({ answer }) => answer !== '').length === running.length,
    () => 'No answers.',
  );
  const asked = performance.now();
  running.forEach((each) => each.signal('SIGINT'));
  expect(await Promise.all(running.map(({ exited }) => exited))).toEqual([0, 0, 0]);
  // What holds on is cut off after 9 s.
  expect(performance.now() - asked).toBeLessThan(7_000);
  clients.forEach((client) => client[Symbol.dispose]());
});

test('a second signal ends a process at once', async () => {
  await using data = await DataFolder.create();
  const running = await Promise.all(drainedApps.map(({ start }) => start(data.path, { DRAIN_SECONDS: '8' })));
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
