import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { openPage } from '../fixtures/open-page.ts';
import { ProjectCopy } from '../fixtures/project-copy.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { startShell } from '../site/private-processes.ts';
import { projectFolder } from '../../shell/launch/services.ts';
import { readKitVersion } from '../../shell/release-tools/format/shared-modules.ts';
import { fromDocs, type Outcome, SectionTeam } from './section-team.ts';

test.setTimeout(300_000);

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 });
const versionOf = ({ output }: Outcome) => /(\S+) is built, checked and signed/.exec(output)?.[1] ?? output;
const expectDone = (outcome: Outcome) => expect(outcome.code, outcome.output).toBe(0);

test('two teams release sections from repositories of their own while the site runs: preview, promote, roll back, and what is refused', async ({
  page,
}) => {
  await using copy = await ProjectCopy.create();
  await copy.addBuilds();
  await using data = await DataFolder.create();
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const startSite = (env: Record<string, string> = {}) =>
    startShell({ port, dataFolder: data.path, folder: relative(projectFolder, join(copy.folder, 'shell')), env });
  const names = ['partner', 'agents'] as const;
  const ports = { partner: await findFreePort(), agents: await findFreePort() };
  await using partner = await SectionTeam.create('partner', { PARTNER_PORT: String(ports.partner) });
  await using agents = await SectionTeam.create('agents', { AGENTS_PORT: String(ports.agents) });
  const teams = { partner, agents };

  await test.step('the command makes two sections, and nothing in a folder that has a file', async () => {
    await using site = await startSite();
    expect(site.isRunning).toBe(true);
    const make = (name: (typeof names)[number]) =>
      teams[name].run(
        `${fromDocs('npm run new-section -- partner --path /partner --standalone ../partner', {
          '../partner': teams[name].folder,
          '/partner': `/${name}`,
          partner: name,
        })} --shell ${origin}`,
        copy.folder,
      );
    await writeFile(join(agents.folder, 'notes.txt'), 'ours');
    const list = join(copy.folder, 'shell/release-tools/sections.ts');
    const before = await readFile(list, 'utf8');
    expect((await make('agents')).output).toContain(
      `${agents.folder} is not empty: name an empty folder, or a new one.`,
    );
    expect(await readFile(list, 'utf8')).toBe(before);
    await rm(join(agents.folder, 'notes.txt'));
    expectDone(await make('agents'));
    expectDone(await make('partner'));
  });

  await test.step('npm install asks no registry for our packages', async () => {
    expectDone(await partner.run(`${fromDocs('npm install')} --prefer-offline`));
    // The packages of `agents` are the same, but for the list of sections.
    await symlink(join(partner.folder, 'node_modules'), join(agents.folder, 'node_modules'));
    const lock = await readFile(join(partner.folder, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(lock) as { packages: Record<string, { resolved?: string }> };
    const ours = Object.entries(packages).filter(([path]) => path.includes('/@land/'));
    expect(ours.map(([, { resolved }]) => resolved)).toEqual(
      ['http-1.0.0', `kit-${readKitVersion()}`, 'release-tools-1.0.0', 'shell-1.0.0'].map((file) =>
        expect.stringContaining(`file:packages/land-${file}`),
      ),
    );
    const asked = await partner.run('npm view @land/other --fetch-retries=0');
    expect(asked.output).toContain('http://127.0.0.1:9/our-packages-are-on-no-registry');
    expect(asked.code).not.toBe(0);
  });

  const settings: Record<string, string> = {};
  for (const name of names) {
    settings[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${ports[name]}`;
    settings[`${name.toUpperCase()}_PUBLIC_KEYS`] = (await teams[name].run('npm run --silent keys')).output;
  }
  await using site = await startSite(settings);
  expect(site.isRunning).toBe(true);
  const shown = async (path: string) => {
    await openPage(page, origin + path);
    return headingOf(page).textContent();
  };

  const first = await test.step('both release at the same time, and visitors see both', async () => {
    await Promise.all(names.map((name) => teams[name].startUntil(fromDocs('npm start'), 'releases at')));
    const outcomes = await Promise.all(names.map((name) => teams[name].run(fromDocs('npm run release'))));
    outcomes.forEach(expectDone);
    expect(await shown('/partner')).toBe('Partner');
    expect(await shown('/agents')).toBe('Agents');
    await expect(page.getByRole('banner')).toBeVisible();
    await untilAllLive(origin);
    return versionOf(outcomes[0] as Outcome);
  });

  await test.step('a preview shows the next release to one visitor; then it is promoted, and rolled back', async () => {
    for (const file of ['welcome-page.tsx', 'welcome-page.test.tsx'].map((name) => join('src/welcome', name))) {
      const source = join(partner.folder, file);
      await writeFile(source, (await readFile(source, 'utf8')).replace(/(?<=[>'])Partner(?=[<'])/, 'Better Partner'));
    }
    const second = versionOf(await partner.run(fromDocs('npm run release -- --no-promote')));
    expect(await shown('/partner')).toBe('Partner');
    const { output } = await partner.run(fromDocs('npm run preview partner <version>', { '<version>': second }));
    await openPage(page, /^http:\S+\/preview\?token=\S+$/m.exec(output)?.[0] ?? output);
    expect(await shown('/partner')).toBe('Better Partner');
    await openPage(page, `${origin}/preview/end`);
    expect(await shown('/partner')).toBe('Partner');
    const promote = fromDocs('npm run promote partner <version>', { '<version>': second });
    expectDone(await partner.run(promote));
    expect(await shown('/partner')).toBe('Better Partner');
    expect((await partner.run(fromDocs('npm run rollback partner'))).output).toContain(`partner ${first} is live`);
    expect(await shown('/partner')).toBe('Partner');
  });

  await test.step('an older kit, a second React, a replaced key and another shell are refused at once', async () => {
    const [releases, pointer] = [await partner.listReleases(), await partner.readPointer()];
    const modules = join(partner.folder, 'node_modules');
    const expectRefused = async (sentence: RegExp) => {
      expect(await partner.fail(fromDocs('npm run release'))).toEqual([expect.stringMatching(sentence)]);
      expect([await partner.listReleases(), await partner.readPointer()]).toEqual([releases, pointer]);
    };
    const manifest = join(modules, '@land/kit/package.json');
    const kit = await readFile(manifest, 'utf8');
    await writeFile(manifest, kit.replace('"version": "4.', '"version": "3.'));
    await expectRefused(
      /^It was built for kit \^3\.\S+ and this shell provides 4\.\S+: build it with the kit that is live\.$/,
    );
    await writeFile(manifest, kit);

    const second = join(modules, '@land/kit/node_modules');
    await mkdir(second);
    await cp(join(modules, 'react'), join(second, 'react'), { recursive: true });
    await expectRefused(/^It has a second React, react 19\.\S+ beside the kit's 19\.\S+: name the kit's version/);
    await rm(second, { recursive: true });

    const keys = join(partner.folder, '.keys');
    await rename(keys, `${keys}-former`);
    await expectRefused(
      /^The shell at \S+ does not trust the key [0-9a-f]{16} of partner: use the key that replaced it/,
    );
    await rm(keys, { recursive: true });
    await rename(`${keys}-former`, keys);

    const pinned = join(partner.folder, 'shell.json');
    const text = await readFile(pinned, 'utf8');
    await writeFile(pinned, text.replace(/(?<="publicKey": ")[^"]+/, settings.AGENTS_PUBLIC_KEYS ?? ''));
    await expectRefused(/^The shell at \S+ is not the one whose key is in shell\.json: ask its team/);
    await writeFile(pinned, text);
    expect(await shown('/partner')).toBe('Partner');
  });

  await test.step('the tests run, and `npm run dev` shows the section in the frame of the running shell', async () => {
    const [shellPort, originPort] = [await findFreePort(), await findFreePort()];
    const dev = `SHELL_PORT=${shellPort} AGENTS_PORT=${originPort} ${fromDocs('npm run dev')}`;
    const [tests, built] = await Promise.all([
      partner.run(fromDocs('npm test')),
      partner.run(fromDocs('npm run build')),
      agents.startUntil(dev, 'Watching agents.'),
    ]);
    expect(tests.output).toContain('1 passed');
    expectDone(built);
    await openPage(page, `http://localhost:${shellPort}/agents`);
    await expect(headingOf(page)).toHaveText('Agents');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const source = join(agents.folder, 'src/welcome/welcome-page.tsx');
    const written = await readFile(source, 'utf8');
    const text = written.replace('</h1>', '</h1><label>Acres <input name="acres" /></label>');
    await writeFile(source, text);
    const acres = page.getByLabel('Acres');
    await expect(acres).toBeVisible({ timeout: 60_000 });
    await acres.fill('40');
    await writeFile(source, text.replace('</h1>', ''));
    await expect(page.getByRole('alert')).toContainText('src/welcome/welcome-page.tsx', { timeout: 60_000 });
    await writeFile(source, text.replace(/(?<=[>'])Agents(?=[<'])/, 'Better Agents'));
    // The open page reloads.
    await expect(headingOf(page)).toHaveText('Better Agents', { timeout: 60_000 });
    await expect(acres).toHaveValue('40');
    await expect(page.getByRole('alert')).toHaveCount(0);
    // Before the site stops, which would interrupt the page's events.
    await page.goto('about:blank');
  });
});
