/** `npm run releases -w <section>`: the kept releases, which is live, and what the shell says about them. */
import { parseArgs } from 'node:util';
import { readShellStatus, shellUrl } from '../promote/ask-shell.ts';
import { describeReleases } from '../store/describe-releases.ts';
import { releasesFolder } from '../store/releases-location.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (section) => {
  parseArgs({ options: {} });
  const rows = await describeReleases(releasesFolder(section));
  if (rows.length === 0)
    console.log(`There is no release of ${section.name} yet: npm run release -w ${section.name}-app`);
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

/** Columns as wide as their widest cell, two spaces apart. */
export function formatTable(head: string[], rows: string[][]): string {
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
