/** `npm run releases <section>`: lists the releases, the live one, and what the shell reports about them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressBytes } from '../bundle/compress.ts';
import { readHistory } from '../format/release-history.ts';
import { readPointer } from '../format/release-pointer.ts';
import type { Pointer, Release, ReleaseSignature } from '../format/release-format.ts';
import { listVersions } from '../store/releases-folder.ts';
import { parseArgs } from 'node:util';
import { readShellStatus, shellUrl } from '../promote/ask-shell.ts';
import { releasesFolder } from '../format/section.ts';
import { runCommand } from './run-command.ts';

/**
 * Table rows of the releases, newest last, with their Brotli sizes. Signatures are not verified; the shell does that.
 */
async function describeReleases(releases: string): Promise<string[][]> {
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
  const sumSizes = async (ending: string) => {
    const names = Object.keys(release.files).filter((name) => name.endsWith(ending));
    const sizes = await Promise.all(
      names.map(async (name) => (await compressBytes(name, await readFile(join(folder, name))))?.length ?? 0),
    );
    return `${sizes.reduce((sum, size) => sum + size, 0)} B`;
  };
  const { builtAt, checks } = release;
  const row = [
    version,
    builtAt.slice(0, 19).replace('T', ' '),
    state,
    ...(await Promise.all(['.js', '.css'].map(sumSizes))),
    await readKeyId(folder),
    checks ? `tests: ${checks.tests}, pages: ${checks.accessiblePages}` : 'no',
  ];
  return { builtAt, row };
}

function nameState(version: string, pointer: Pointer | undefined): string | undefined {
  if (version === pointer?.version) return 'live';
  return version === pointer?.share?.version ? `shared ${pointer.share.percent} %` : undefined;
}

async function readKeyId(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'release.sig'), 'utf8').catch(() => undefined);
  return text === undefined ? 'unsigned' : (JSON.parse(text) as ReleaseSignature).key;
}

await runCommand(async (section) => {
  parseArgs({ options: {} });
  const rows = await describeReleases(releasesFolder(section));
  if (rows.length === 0) console.log(`There is no release of ${section.name} yet: npm run release ${section.name}`);
  else console.log(formatTable(['version', 'built', 'state', 'scripts', 'styles', 'key', 'checked'], rows));
  const status = (await readShellStatus(shellUrl()))?.sections[section.name];
  if (!status) return console.log(`No shell answers at ${shellUrl()}.`);
  console.log(
    `The shell at ${shellUrl()} shows ${status.live ?? 'none'}${status.share ? `, and ${status.share.version} to ${status.share.percent} % of the visits` : ''}.`,
  );
  if (status.problem) console.log(`It could not read the releases the last time: ${status.problem}`);
  for (const { version, reason, at } of status.refused) console.log(`Refused ${version} (${at}): ${reason}`);
  for (const { version, reason, at } of status.takenBack) console.log(`Took back ${version} (${at}): ${reason}`);
});

/** Formats rows as text, with columns as wide as their widest cell. */
function formatTable(head: string[], rows: string[][]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
