import { createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { postLead } from '../fixtures/post-lead.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { isAlive, listDescendants } from '../site/process-tree.ts';
import { chooseSitePorts, startLauncher, untilStarted } from '../site/whole-site.ts';

test.setTimeout(240_000);

test('a start prints and serves every address; Ctrl-C or kill -9 ends every process, and the next start has the data', async () => {
  await using data = await DataFolder.create();
  const ports = await chooseSitePorts({});
  const origin = `http://localhost:${ports.SHELL_PORT}`;
  const [before, after] = [createVisitor(), createVisitor()];
  await using first = startLauncher(ports, data.path);
  await untilStarted(first);
  for (const [name, port] of Object.entries(ports)) expect(first.output, name).toContain(String(port));
  const said = first.output.trimEnd().split('\n');
  const lastLines = said
    .slice(said.findIndex((line) => line.includes('FIRST ADMIN')))
    // The api may get the shell's first request a moment later.
    .filter((line) => !/^(api|shell) +\d\d:/.test(line));
  expect(lastLines.map((line) => line.trim().split(/ {2,}/)[0]).filter(Boolean), first.output).toEqual([
    'api',
    ...['Site', 'API', 'API docs', 'Desk', 'Desk docs', 'Releases', 'Sections', 'Postgres'],
    'Ctrl-C stops everything.',
  ]);
  // Sentences without JSON, and without Nest's lists at each start.
  expect(first.output).not.toMatch(/"level"|Mapped \{|dependencies initialized/);
  expect(first.output).not.toMatch(/DatabaseAway|^\S+ +at /m);
  const page = await fetch(`${origin}/sell-your-land`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('SELL YOUR LAND FAST FOR CASH');
  expect((await postLead(origin, before)).status).toBe(201);
  const started = listDescendants(first.pid);
  // Six processes, and those of Postgres.
  expect(started.length).toBeGreaterThan(6);
  await first.stop('SIGINT');
  expect(await first.exited).toBe(0);
  expect(started.filter(isAlive)).toEqual([]);

  await using second = startLauncher(ports, data.path);
  await untilStarted(second);
  const orphans = listDescendants(second.pid);
  process.kill(second.pid, 'SIGKILL');
  await using third = startLauncher(ports, data.path);
  await untilStarted(third);
  await expect.poll(() => orphans.filter(isAlive)).toEqual([]);
  expect((await postLead(origin, after)).status).toBe(201);

  // Kills all processes at once, including Postgres.
  for (const pid of [third.pid, ...listDescendants(third.pid)]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await using last = startLauncher(ports, data.path);
  await untilStarted(last);
  const databaseUrl = await data.readDatabaseUrl();
  await readOnlyLead(before, databaseUrl);
  await readOnlyLead(after, databaseUrl);
});

test('a start on a taken port fails with one sentence that names the port', async () => {
  await using data = await DataFolder.create();
  const ports = await chooseSitePorts({});
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(ports.BUYER_PORT, '127.0.0.1', resolve));
  try {
    await using launcher = startLauncher(ports, data.path);
    expect(await launcher.exited).toBe(1);
    const lines = launcher.output.split('\n').filter((line) => line.includes('is taken'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`Port ${ports.BUYER_PORT}`);
    expect(lines[0]).toContain('BUYER_PORT');
    expect(launcher.output).not.toMatch(/Error:|^\s+at /m);
  } finally {
    other.close();
  }
});
