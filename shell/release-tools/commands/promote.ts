/** `npm run promote <section> <version>`: makes a release live, or with `--share 10` only for 10 % of visits. */
import { parseArgs } from 'node:util';
import { readShellStatus, shellUrl } from '../promote/ask-shell.ts';
import { parsePercent, promote, promoteKept } from '../promote/choose-pointer.ts';
import { CommandFailed } from '../format/failures.ts';
import { readPointer } from '../format/release-pointer.ts';
import { releasesFolder } from '../format/section.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (section) => {
  const { values, positionals } = parseArgs({ options: { share: { type: 'string' } }, allowPositionals: true });
  const [version, ...more] = positionals;
  if (version === undefined || more.length > 0)
    throw new CommandFailed(`Name one version: npm run promote ${section.name} <version> [-- --share 10].`);
  const percent = values.share === undefined ? undefined : parsePercent(values.share);
  const from = await readPointer(releasesFolder(section));
  const shown = (await readShellStatus(shellUrl()))?.sections[section.name].live;
  const to = promote(section.name, { current: from, version, percent, shown });
  console.log(await promoteKept(section, version, { from, to, how: 'promoted' }));
});
