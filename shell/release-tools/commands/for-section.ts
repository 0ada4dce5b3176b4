/**
 * `npm run release seller`: the command of a section, run in its folder. Not `npm run release -w seller-app`, because
 * npm prints seven lines of its own after the reason when a workspace's command fails.
 */
import { join } from 'node:path';
import { sectionFolder, sectionNames } from '../sections.ts';
import { projectFolder } from '../gate/source/run-node.ts';

const [command = '', name = '', ...args] = process.argv.slice(2);
if (!sectionNames.some((section) => section === name)) {
  console.error(`Name the section: npm run ${command} ${sectionNames.join('|')}`);
  process.exit(1);
}
process.argv = [...process.argv.slice(0, 2), ...args];
process.chdir(join(projectFolder, sectionFolder(name)));
await import(`./${command}.ts`);
