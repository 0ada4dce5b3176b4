/** `npm test` in a section's own repository: its types, and its tests. */
import { spawnSync } from 'node:child_process';
import { checkTypes } from '../gate/source/check-types.ts';
import { jestArgs } from '../gate/source/section-jest.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (section) => {
  await checkTypes(section, new AbortController().signal);
  const { status } = spawnSync(process.execPath, jestArgs(section.folder, process.argv.slice(2)), { stdio: 'inherit' });
  process.exitCode = status ?? 1;
});
