/** Modules of the federation's runtime that our bundles contain but never run. As empty modules they weigh nothing. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** File names by package, beside its main module. */
type Modules = Record<string, string[]>;

/** The shell has no fallback version of a shared module: 0.1 KB after Brotli. */
export const unusedByShell: Modules = { '@module-federation/webpack-bundler-runtime': ['getSharedFallbackGetter.js'] };

/** Nor has a section, which also waits for no shared module before it runs, and logs nothing: 1.3 KB of each. */
export const unusedBySections: Modules = {
  '@module-federation/webpack-bundler-runtime': ['getSharedFallbackGetter.js', 'installInitialConsumes.js'],
  '@module-federation/error-codes': ['desc.mjs'],
  '@module-federation/sdk': ['logger.js'],
};

/** Aliases for webpack that make these modules empty. Throws if an update of a library has removed or renamed one. */
export function emptyModules(modules: Modules): Record<string, false> {
  const files = Object.entries(modules).flatMap(([library, names]) =>
    names.map((name) => fileURLToPath(new URL(name, import.meta.resolve(library)))),
  );
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined)
    throw new Error(`${missing} does not exist: the library has changed, so correct the lists in unused-modules.ts.`);
  return Object.fromEntries(files.map((file) => [file, false]));
}
