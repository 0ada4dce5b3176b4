import { existsSync } from 'node:fs';
import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { postLead } from '../fixtures/post-lead.ts';
import { ProjectCopy } from '../fixtures/project-copy.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { NodeProcess } from '../site/node-process.ts';
import { startApi } from '../site/private-processes.ts';
import { listDescendants } from '../site/process-tree.ts';
import { readTestSite } from '../site/test-site.ts';
import { until } from '../site/until.ts';
import { chooseSitePorts, untilStarted } from '../site/whole-site.ts';

/** A slow machine takes more than half a minute to build a section. */
const BUILD_LIMIT = 90_000;

test.setTimeout(180_000);

test('`npm run dev` of one section shows it in the real frame, with a stub of the api until one runs; a change is built and shown', async ({
  page,
}) => {
  // In the project, the changed source would be built by another test that starts the site.
  await using copy = await ProjectCopy.create();
  await copy.addBuilds();
  await using data = await DataFolder.create();
  const ports = await chooseSitePorts({});
  const origin = `http://localhost:${ports.SHELL_PORT}`;
  const portVariables = Object.entries(ports).map(([name, port]) => [name, String(port)] as const);
  const { csrfSecret, databaseUrl } = readTestSite();
  const live = join(copy.folder, 'seller-app/releases/current.json');
  const before = await readFile(live, 'utf8');
  // A change of the sources since the last release, as after a rollback.
  const source = join(copy.folder, 'seller-app/src/pages.ts');
  await utimes(source, new Date(), new Date());
  // As `npm run dev -w seller-app` does, with ports and data of its own.
  await using developing = new NodeProcess({
    folder: join(copy.folder, 'seller-app'),
    args: [join(copy.folder, 'shell/launch/dev-section.ts')],
    env: { ...Object.fromEntries(portVariables), DATA_DIR: data.path, CSRF_SECRET: csrfSecret },
  });
  const untilSaid = (words: string) =>
    until(
      () => developing.output.includes(words),
      () => developing.output,
      BUILD_LIMIT,
    );
  await untilStarted(developing);
  const readWatched = async () =>
    JSON.parse(await readFile(join(data.path, 'watched/seller/current.json'), 'utf8')) as { version: string };
  const first = await readWatched();
  expect(before).not.toContain(first.version);
  expect(developing.output).toContain(
    `No api runs at http://127.0.0.1:${ports.API_PORT}: a stub answers the forms, and NOTHING IS STORED.`,
  );
  // The origins of three sections and the shell, and later the compiler of types: no Postgres, no api.
  expect(listDescendants(developing.pid).length).toBeLessThanOrEqual(6);
  expect(developing.output).not.toMatch(/^(postgres|api) +\d/m);

  await test.step('the page stands in the frame', async () => {
    await page.goto(`${origin}/sell-your-land`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SELL YOUR LAND FAST FOR CASH');
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  const [unstored, stored] = [createVisitor(), createVisitor()];
  await test.step('the stub says that it is one', async () => {
    const answer = await postLead(origin, unstored);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-api-stub')).toBe('nothing-is-stored');
    expect(await answer.json()).toEqual({
      success: true,
      message: 'Nothing was stored: this is the stub that answers while no api runs.',
    });
    await untilSaid('fields: firstName, lastName, phone, agreedToTerms, note');
    for (const personal of [unstored.firstName, unstored.lastName, unstored.phone])
      expect(developing.output).not.toContain(personal);
    const docs = await fetch(`${origin}/api/docs`);
    expect([docs.status, docs.headers.get('x-api-stub')]).toEqual([503, 'nothing-is-stored']);
  });

  await test.step('a form without scripts goes back to its page', async () => {
    const body = new URLSearchParams({ firstName: unstored.firstName });
    const answer = await fetch(`${origin}/api/seller`, { method: 'POST', body, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/sell-your-land\?submission=sent&proof=[\w.-]+#contact-form$/),
    ]);
  });

  await test.step('the real api takes over when it starts', async () => {
    await using api = await startApi({ port: ports.API_PORT, csrfSecret, env: { PUBLIC_ORIGIN: origin } });
    const answer = await postLead(origin, stored);
    expect([answer.status, answer.headers.get('x-api-stub')]).toEqual([201, null]);
    await readOnlyLead(stored, databaseUrl);
    expect(await findLeads(unstored, databaseUrl)).toHaveLength(0);
    await untilSaid(`The api at ${api.origin} answers: submissions are stored there.`);
  });

  await test.step('a change is built and shown, and the section’s own releases stay as they are', async () => {
    await untilSaid('Watching seller');
    await utimes(source, new Date(), new Date());
    await expect.poll(async () => (await readWatched()).version, { timeout: BUILD_LIMIT }).not.toBe(first.version);
    const { version } = await readWatched();
    expect(existsSync(join(copy.folder, 'seller-app/releases', version))).toBe(false);
    expect(await readFile(live, 'utf8')).toBe(before);
    const readPage = async () => (await fetch(`${origin}/sell-your-land`)).text();
    await expect.poll(readPage).toContain(`/sections/seller/${version}/`);
  });
});
