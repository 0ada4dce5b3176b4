/**
 * `npm run release seller`: the command of a section, run in its folder. Not `npm run release -w seller-app`, because
 * npm prints seven lines of its own after the reason when a workspace's command fails. In a repository of its own, a
 * section need not be named.
 */
import { join } from 'node:path';
import { isPacked, projectFolder } from '@land/http/project-folder';
import { loadSection } from '../format/section.ts';
import { sectionFolder, sectionsHere } from '../sections.ts';

/** Commands that are not in this folder. */
const commands: Record<string, string> = {
  dev: '@land/shell/launch/dev-standalone.ts',
  start: '../origin/serve-releases.ts',
};

const [command = '', ...args] = process.argv.slice(2);
if (isPacked) await dropOwnName();
else enterFolder();
process.argv = [...process.argv.slice(0, 2), ...args];
await import(commands[command] ?? `./${command}.ts`);

/** Removes the name of this repository's section, so that a command is the same in every repository. */
async function dropOwnName(): Promise<void> {
  const { name } = await loadSection(projectFolder);
  if (args[0] === name) args.shift();
}

function enterFolder(): void {
  const name = args.shift() ?? '';
  if (!sectionsHere.some((section) => section === name)) {
    console.error(`Name the section: npm run ${command} ${sectionsHere.join('|')}`);
    process.exit(1);
  }
  process.chdir(join(projectFolder, sectionFolder(name)));
}
