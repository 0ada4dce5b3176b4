/** Builds the commits in `released.json`, each with its own kit and its own throwaway keys, once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { NodeProcess } from '../site/node-process.ts';
import type { SectionName } from '../site/private-processes.ts';
import { unpackCommit } from './released-sources.ts';

export type ReleasedPart = SectionName | 'shell';

export const releasedCommits = JSON.parse(readFileSync(join(import.meta.dirname, 'released.json'), 'utf8')) as Record<
  ReleasedPart,
  string
>;

export interface ReleasedSection {
  /** `releases` of the section. */
  releases: string;
  version: string;
  /** The range of kit versions that it was built for. */
  kit: string;
  /** In the format of the shell's setting `SELLER_PUBLIC_KEYS`. */
  publicKeys: string;
}

export async function buildReleasedSection(section: SectionName): Promise<ReleasedSection> {
  const folder = join(projectFolder, await unpackCommit(releasedCommits[section]), `${section}-app`);
  const releases = join(folder, 'releases');
  await build(folder, join(releases, 'current.json'));
  const { version } = readJson(join(releases, 'current.json')) as { version: string };
  const { kit } = readJson(join(releases, version, 'release.json')) as { kit: string };
  return { releases, version, kit, publicKeys: readFileSync(join(folder, '.keys/public-key'), 'utf8').trim() };
}

/** The folder of the built shell, relative to the project. */
export async function buildReleasedShell(): Promise<string> {
  const folder = join(await unpackCommit(releasedCommits.shell), 'shell');
  await build(join(projectFolder, folder), join(projectFolder, folder, 'dist/shell.json'));
  return folder;
}

/** As `npm run build` does, in the commit's own words. */
async function build(folder: string, output: string): Promise<void> {
  if (existsSync(output)) return;
  const { scripts } = readJson(join(folder, 'package.json')) as { scripts: { build: string } };
  await using running = new NodeProcess({ folder, args: scripts.build.split(' ').slice(1), env: {} });
  if ((await running.exited) !== 0)
    throw new Error(`The released ${folder} does not build with the packages of this checkout:\n${running.output}`);
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
