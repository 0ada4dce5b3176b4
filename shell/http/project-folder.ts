import { basename, resolve } from 'node:path';

const outer = resolve(import.meta.dirname, '../..');

/** Whether this package was packed and installed, in the repository of a section, and is not in its workspace. */
export const isPacked = basename(outer) === 'node_modules';

/** The root of the workspace, or of a section's own repository, in which npm runs its scripts. */
export const projectFolder = isPacked ? process.cwd() : outer;

/**
 * Arguments with which node runs our TypeScript: none in the workspace. Node does not strip types below `node_modules`,
 * so that packed tools bring a hook.
 */
export const nodeArgs = isPacked
  ? [
      '--disable-warning=ExperimentalWarning',
      '--import',
      import.meta.resolve('@land/release-tools/standalone/packed.js'),
    ]
  : [];
