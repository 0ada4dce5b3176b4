/**
 * `npm run rollback <section>`: takes back the last step. Ends a share, or makes the version live that was live before,
 * or the given one.
 */
import { parseArgs } from 'node:util';
import { promoteKept, rollBack } from '../promote/choose-pointer.ts';
import { CommandFailed } from '../format/failures.ts';
import { listFormerlyLive, readHistory } from '../format/release-history.ts';
import { readPointer } from '../format/release-pointer.ts';
import { listVersions } from '../store/releases-folder.ts';
import { releasesFolder } from '../format/section.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (section) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [version, ...more] = positionals;
  if (more.length > 0)
    throw new CommandFailed(`Name one version at most: npm run rollback ${section.name} [<version>].`);
  const releases = releasesFolder(section);
  const current = await readPointer(releases);
  const kept = await listVersions(releases);
  const former = listFormerlyLive(await readHistory(releases), current?.version).filter((candidate) =>
    kept.includes(candidate),
  );
  const to = rollBack(section.name, { current, former, version });
  console.log(await promoteKept(section, to.version, { from: current, to, how: 'rolled back' }));
});
