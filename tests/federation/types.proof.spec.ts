import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DTSManager } from '@module-federation/dts-plugin/core';
import { projectFolder } from '../../shell/launch/services.ts';
import { runSectionCommand } from '../fixtures/section-command.ts';
import { SectionReleases } from '../fixtures/section-releases.ts';
import { startShellOver } from '../fixtures/section-shell.ts';
import { readStatus } from '../fixtures/section-status.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';

/** Compiles only if the page's types arrived: the second element is an error that TypeScript must find. */
const consumer = `
import SellYourLandPage from 'seller/sell-your-land';

export const page = <SellYourLandPage outcome="sent" onSubmitted={(submission: object) => void submission} />;
// @ts-expect-error: there is no such outcome.
export const wrong = <SellYourLandPage outcome="maybe" />;
`;

const settings = {
  extends: join(projectFolder, 'tsconfig.json'),
  compilerOptions: { module: 'esnext', moduleResolution: 'bundler', paths: { '*': ['./@mf-types/*'] } },
  include: ['consumer.tsx', join(projectFolder, 'shell/kit/src/*.d.ts')],
  exclude: [],
};

/** Fetches a remote's types as Module Federation's plugin does, and compiles the consumer. Throws at a type error. */
async function compileConsumer(manifest: string): Promise<void> {
  // Inside the project, so that React and the kit resolve.
  await mkdir(join(projectFolder, '.cache'), { recursive: true });
  const context = await mkdtemp(join(projectFolder, '.cache/consumer-'));
  const moduleFederationConfig = { name: 'consumer', remotes: { seller: `seller@${manifest}` } };
  try {
    await new DTSManager({ host: { context, moduleFederationConfig } }).consumeTypes();
    await writeFile(join(context, 'consumer.tsx'), consumer);
    await writeFile(join(context, 'tsconfig.json'), JSON.stringify(settings));
    await promisify(execFile)(process.execPath, [
      join(projectFolder, 'node_modules/typescript-7/bin/tsc'),
      '-p',
      context,
    ]).catch(({ stdout }: { stdout: string }) => {
      throw new Error(stdout);
    });
  } finally {
    await rm(context, { recursive: true });
  }
}

test('two commands at once make one release, against whose types another project compiles', async () => {
  // A build, the section's tests and a browser's check of every page.
  test.setTimeout(120_000);
  await using data = await DataFolder.create();
  await using seller = await SectionReleases.create('seller');
  await using shell = await startShellOver(seller, data.path);
  const release = () => runSectionCommand('release', seller, shell);
  const outcomes = await Promise.all([release(), release()]);
  const { live } = await readStatus(shell.origin, 'seller');
  expect(live).not.toBe(seller.first);
  expect(
    outcomes.map(({ code }) => code),
    outcomes.map(({ output }) => output).join('\n'),
  ).toEqual([0, 0]);
  const [merged, built] = outcomes.toSorted((one, other) => one.output.length - other.output.length);
  expect(merged?.output).toMatch(
    new RegExp(
      `^Process \\d+ is releasing seller: waiting for it\\.\nseller ${live} is live: the other process released the same sources\\.\n$`,
    ),
  );
  expect(built?.output).toContain(`seller ${live} is live: visitors see it`);
  await compileConsumer(`${shell.origin}/sections/seller/${live}/mf-manifest.json`);
});
