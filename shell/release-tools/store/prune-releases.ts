/** Deletes old releases, because a section may be released many times a day for years. */
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../format/release-format.ts';
import { listFormerlyLive, readHistory } from '../format/release-history.ts';
import { readPointer } from '../format/release-pointer.ts';
import { listVersions } from './releases-folder.ts';

/** Checked releases are kept while they are among the newest 20, or younger than 30 days. */
const KEPT_CHECKED = 20;
const KEPT_DAYS = 30;
/** The number of unchecked builds that are kept; `npm start` may make one each time. */
const KEPT_UNCHECKED = 5;
/** The number of formerly live versions that are kept, so that as many rollbacks in a row work. */
const KEPT_FORMERLY_LIVE = 5;
/** The age after which an unfinished build counts as interrupted; a build takes seconds. */
const UNFINISHED_MILLISECONDS = 60 * 60 * 1000;

/** Deletes old releases, except live, shared and formerly live ones. Returns the deleted versions. */
export async function pruneReleases(releases: string, now = Date.now()): Promise<string[]> {
  const inUse = await listInUse(releases);
  const builds = await Promise.all((await listVersions(releases)).map((version) => readBuild(releases, version)));
  builds.sort((one, other) => other.builtAt - one.builtAt);
  const isYoung = ({ builtAt }: Build) => now - builtAt < KEPT_DAYS * 24 * 60 * 60 * 1000;
  const checked = builds
    .filter((build) => build.isChecked)
    .filter((build, index) => index < KEPT_CHECKED || isYoung(build));
  const unchecked = builds.filter((build) => !build.isChecked).slice(0, KEPT_UNCHECKED);
  const kept = new Set([...inUse, ...[...checked, ...unchecked].map(({ version }) => version)]);
  const old = builds.map(({ version }) => version).filter((version) => !kept.has(version));
  await Promise.all(
    [...old, ...(await listInterrupted(releases, now))].map((name) =>
      rm(join(releases, name), { recursive: true, force: true }),
    ),
  );
  return old;
}

async function listInUse(releases: string): Promise<string[]> {
  const pointer = await readPointer(releases);
  const former = listFormerlyLive(await readHistory(releases), pointer?.version).slice(0, KEPT_FORMERLY_LIVE);
  return [pointer?.version, pointer?.share?.version, ...former].filter((version) => version !== undefined);
}

interface Build {
  version: string;
  /** Milliseconds since 1970 */
  builtAt: number;
  isChecked: boolean;
}

/** Reads a build's time; a folder without a readable release counts as unchecked, with the folder's time. */
async function readBuild(releases: string, version: string): Promise<Build> {
  try {
    const { builtAt, checks } = JSON.parse(
      await readFile(join(releases, version, 'release.json'), 'utf8'),
    ) as Partial<Release>;
    return { version, builtAt: Date.parse(builtAt ?? '') || 0, isChecked: Boolean(checks) };
  } catch {
    return { version, builtAt: (await stat(join(releases, version))).mtimeMs, isChecked: false };
  }
}

async function listInterrupted(releases: string, now: number): Promise<string[]> {
  const names = (await readdir(releases)).filter((name) => name.startsWith('.unfinished-'));
  const ages = await Promise.all(
    names.map(async (name) => ({ name, age: now - (await stat(join(releases, name))).mtimeMs })),
  );
  return ages.filter(({ age }) => age > UNFINISHED_MILLISECONDS).map(({ name }) => name);
}
