/** The kept releases as rows for people. Nothing here is believed: the shell checks for itself. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readHistory } from '../format/release-history.ts';
import { readPointer } from '../format/release-pointer.ts';
import type { Pointer, Release, ReleaseSignature } from '../format/release-format.ts';
import { listVersions } from './releases-folder.ts';

/** Version, time, state, bytes of scripts and of styles as they travel (brotli), key, checks. The newest last. */
export async function describeReleases(releases: string): Promise<string[][]> {
  const pointer = await readPointer(releases);
  const wereLive = new Set((await readHistory(releases)).map(({ version }) => version));
  const describe = async (version: string) => {
    const state = nameState(version, pointer) ?? (wereLive.has(version) ? 'was live' : '');
    return describeRelease(join(releases, version), version, state).catch(() => ({
      builtAt: '',
      row: [version, '', state, '', '', '', 'damaged'],
    }));
  };
  const described = await Promise.all((await listVersions(releases)).map(describe));
  return described.sort((one, other) => (one.builtAt < other.builtAt ? -1 : 1)).map(({ row }) => row);
}

async function describeRelease(folder: string, version: string, state: string) {
  const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  const names = Object.keys(release.files);
  const weigh = (ending: string) =>
    weighCompressed(
      folder,
      names.filter((name) => name.endsWith(ending)),
    );
  const sizes = await Promise.all([weigh('.js'), weigh('.css')]);
  const row = [
    version,
    release.builtAt.slice(0, 19).replace('T', ' '),
    state,
    ...sizes,
    await readKeyId(folder),
    describeChecks(release),
  ];
  return { builtAt: release.builtAt, row };
}

function nameState(version: string, pointer: Pointer | undefined): string | undefined {
  if (version === pointer?.version) return 'live';
  return version === pointer?.share?.version ? `shared ${pointer.share.percent} %` : undefined;
}

async function weighCompressed(folder: string, names: string[]): Promise<string> {
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, `${name}.br`))).size));
  return `${sizes.reduce((sum, size) => sum + size, 0)} B`;
}

async function readKeyId(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'release.sig'), 'utf8').catch(() => undefined);
  return text === undefined ? 'unsigned' : (JSON.parse(text) as ReleaseSignature).key;
}

function describeChecks({ checks }: Release): string {
  return checks ? `tests: ${checks.tests}, pages: ${checks.accessiblePages}` : 'no';
}
