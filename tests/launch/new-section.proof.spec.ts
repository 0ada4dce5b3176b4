/** A section is made in a copy of the project: it passes its tests, starts, is released, and is shown. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../shell/launch/services.ts';
import { openPage } from '../fixtures/open-page.ts';
import { ProjectCopy } from '../fixtures/project-copy.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { NodeProcess } from '../site/node-process.ts';
import { startShell } from '../site/private-processes.ts';
import { untilAnswered } from '../site/until.ts';

test.setTimeout(240_000);

const run = promisify(execFile);

async function makeSection({ folder }: ProjectCopy, ...args: string[]): Promise<string> {
  const ended = await run(process.execPath, ['shell/launch/new-section.ts', ...args], { cwd: folder }).catch(
    (failure: { stdout: string; stderr: string }) => failure,
  );
  return ended.stdout + ended.stderr;
}

/** Runs the commands of the new section's image, without Docker: its build, and at its start signing and origin. */
async function expectImage(folder: string): Promise<void> {
  await using data = await DataFolder.create();
  const own = {
    HOST: '127.0.0.1',
    AGENTS_PORT: String(await findFreePort()),
    AGENTS_KEYS_DIR: join(data.path, 'keys'),
  };
  const text = (await readFile(join(folder, 'agents-app/Dockerfile'), 'utf8')).replaceAll('\\\n', '');
  const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  const here = (command = '') => command.replaceAll(/(?<=[ =])\/(built|public-key)\b/g, `${data.path}/$1`);
  const build = here(/^RUN (cd agents-app && .*)$/m.exec(text)?.[1]);
  const [, , start = ''] = JSON.parse(/^CMD (.*)$/m.exec(text)?.[1] ?? '[]') as string[];
  const [sign = '', serve = ''] = here(start).split(/ && (?:exec )?/);
  const env = { ...process.env, ...own, AGENTS_RELEASES_DIR: join(data.path, 'releases') };
  await run('mkdir', [join(data.path, 'public-key')]);
  await run('sh', ['-c', build], { cwd: folder, env });
  expect((await run('sh', ['-c', sign], { cwd: join(folder, 'agents-app'), env })).stdout).toMatch(
    /^agents \S+ is live\./,
  );
  const args = serve.replace(/^node /, '').split(' ');
  await using origin = new NodeProcess({
    folder: join(folder, 'agents-app'),
    args,
    env: { ...own, AGENTS_RELEASES_DIR: env.AGENTS_RELEASES_DIR },
  });
  await untilAnswered(
    `http://127.0.0.1:${own.AGENTS_PORT}/current.json`,
    () => origin.isRunning,
    () => origin.output,
  );
}

/** Tests of the new section, and of the files that name sections. */
const tests = [
  'agents-app',
  'shell/launch/new-section',
  'shell/proxy/compose-file',
  'shell/release-tools/commands/pipeline-example',
  'shell/release-tools/sections',
  'shell/server/config',
];

test('a new section passes its tests, starts, and its first release is shown', async ({ page }) => {
  await using copy = await ProjectCopy.create();
  for (const [args, sentence] of [
    [[], /^Give one name and the path of its first page: npm run new-section -- agents --path \/agents\n$/],
    [['Agents', '--path', '/agents'], /^The name "Agents" may have only .+\n$/],
    [['seller', '--path', '/agents'], /^There is a section seller already\.\n$/],
    [['name', '--path', '/agents'], /^The name name means something else in scripts or settings: .+\n$/],
    [['agents', '--path', '/agents/../x'], /^The path "\/agents\/\.\.\/x" may have only .+\n$/],
    [['agents', '--path', '/buy-land/agents'], /^The path \/buy-land\/agents is the buyer section's: .+\n$/],
    [['agents', '--path', '/api'], /^The path \/api is the shell's own: .+\n$/],
  ] as const)
    expect(await makeSection(copy, ...args)).toMatch(sentence);
  expect(await copy.listChanges()).toEqual([]);

  expect(await makeSection(copy, 'agents', '--path', '/agents')).toContain(
    'agents-app is made, with one page at /agents.',
  );
  const changes = await copy.listChanges();
  expect(await makeSection(copy, 'agents', '--path', '/agents')).toBe('There is a section agents already.\n');
  expect(await copy.listChanges()).toEqual(changes);
  const changed = ['shell/release-tools/sections.ts', 'package.json'];
  const lock = JSON.parse(await readFile(join(copy.folder, 'package-lock.json'), 'utf8')) as { packages: object };
  expect(lock.packages).toMatchObject({ 'node_modules/agents-app': { resolved: 'agents-app', link: true } });

  await run(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--check', 'agents-app', ...changed], {
    cwd: copy.folder,
  });
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...tests];
  await run(process.execPath, jest, { cwd: copy.folder, maxBuffer: 50_000_000 });

  await expectImage(copy.folder);

  await copy.addBuilds();
  await using data = await DataFolder.create();
  const port = await findFreePort();
  const own = { folder: join(copy.folder, 'agents-app'), env: { AGENTS_PORT: String(port) } };
  await using origin = new NodeProcess({ ...own, args: ['../shell/release-tools/origin/serve-releases.ts'] });
  await untilAnswered(
    `http://127.0.0.1:${port}/health`,
    () => origin.isRunning,
    () => origin.output,
  );
  const folder = relative(projectFolder, join(copy.folder, 'shell'));
  await using shell = await startShell({ dataFolder: data.path, folder, env: own.env });
  const command = ['shell/release-tools/commands/for-section.ts', 'release', 'agents'];
  await using release = new NodeProcess({ folder: copy.folder, args: command, env: { SHELL_URL: shell.origin } });
  expect([await release.exited, release.output]).toEqual([0, expect.stringContaining('welcome; 1 tests.')]);

  await openPage(page, `${shell.origin}/agents`);
  await expect(page).toHaveTitle(/^Agents \| /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agents');
});
