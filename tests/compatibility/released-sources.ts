/**
 * The sources of a commit, in a separate folder where they can be built: with the packages of this checkout, and their
 * own kit.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';

const folder = join(projectFolder, '.cache/released');

/** Why the commits are not available here (for example in a shallow clone), or undefined. */
export function findMissingHistory(commits: string[]): string | undefined {
  const missing = commits.find((commit) => git(['cat-file', '-e', `${commit}^{commit}`]).status !== 0);
  return (
    missing &&
    `the history of this checkout does not hold commit ${missing.slice(0, 12)}: fetch it whole, as "git fetch --unshallow" does`
  );
}

/** The folder with the commit's sources, relative to the project. Uses an already unpacked one. */
export async function unpackCommit(commit: string): Promise<string> {
  const target = join(folder, commit);
  if (!existsSync(target)) {
    await mkdir(folder, { recursive: true });
    const draft = await mkdtemp(join(folder, '.unfinished-'));
    const archive = git(['archive', commit]);
    const unpacked = spawnSync('tar', ['-x', '-C', draft], { input: archive.stdout });
    if (archive.status !== 0 || unpacked.status !== 0)
      throw new Error(
        `Commit ${commit} could not be unpacked: ${archive.stderr.toString()}${unpacked.stderr.toString()}`,
      );
    await linkPackages(draft);
    // Another run may have unpacked it at the same time.
    await rename(draft, target).catch(() => rm(draft, { recursive: true }));
  }
  return relative(projectFolder, target);
}

/** The packages without the workspaces, which the folder has itself. */
export async function linkPackages(target: string): Promise<void> {
  const packages = join(projectFolder, 'node_modules');
  await mkdir(join(target, 'node_modules/@land'), { recursive: true });
  for (const name of ['kit', 'http', 'release-tools'].filter((name) => existsSync(join(target, 'shell', name))))
    await symlink(`../../shell/${name}`, join(target, 'node_modules/@land', name));
  const entries = await readdir(packages, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.name !== '@land' && !entry.isSymbolicLink())) {
    await symlink(join(packages, name), join(target, 'node_modules', name));
  }
  for (const part of ['shell', 'tests']) {
    const own = join(projectFolder, part, 'node_modules');
    if (existsSync(own)) await symlink(own, join(target, part, 'node_modules'));
  }
}

function git(args: string[]) {
  return spawnSync('git', args, { cwd: projectFolder, maxBuffer: 256 * 1024 * 1024 });
}
