/**
 * The modules that the shell provides and every section uses: one copy in the page, in the shell's version.
 * react-router-dom is left out on purpose: a shared module is not tree-shaken, which would cost visitors 60 KB (gzip);
 * a section's links are plain ones, which the shell follows.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ProvidedModules } from './sections-status.ts';

export interface SharedModule {
  /** Nothing is compared in the page: a shell shows only releases whose ranges it is inside of (release-trust.ts). */
  requiredVersion: false;
  singleton: true;
  /** Shell only: part of its first script, so that no extra request stands before hydration. */
  eager?: true;
  version?: string;
  /** Sections only: no copy of their own to fall back on. A second React would break every hook. */
  import?: false;
}

const REACT_RANGE = '^19.3.0';
/** What was built with a kit may use all that it has: no older one will do. */
export const kitRange = `^${readKitVersion()}`;

/** What a release says that it was built against, by module name. */
export const sharedRanges: Record<string, string> = {
  react: REACT_RANGE,
  'react/jsx-runtime': REACT_RANGE,
  'react-dom': REACT_RANGE,
  '@land/kit': kitRange,
  '@land/kit/forms': kitRange,
};

/** The kit's own version: what the shell offers, and what a section's range is checked against. */
export function readKitVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../kit/package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}

export function sharedByShell(): Record<string, SharedModule> {
  const version = readKitVersion();
  return {
    ...mapShared({ requiredVersion: false, singleton: true, eager: true }),
    '@land/kit': { requiredVersion: false, singleton: true, eager: true, version },
    // Not eager: a chunk of its own, for pages that have a form.
    '@land/kit/forms': { requiredVersion: false, singleton: true, version },
  };
}

export function sharedBySection(): Record<string, SharedModule> {
  return mapShared({ requiredVersion: false, singleton: true, import: false });
}

function mapShared(module: SharedModule): Record<string, SharedModule> {
  return Object.fromEntries(Object.keys(sharedRanges).map((name) => [name, module]));
}

/** What a shell that is built from this checkout gives to the sections. */
export function readProvidedModules(): ProvidedModules {
  const kit = readKitVersion();
  const versions = Object.keys(sharedRanges).map(
    (name) => [name, name.startsWith('@land/kit') ? kit : readInstalledVersion(name)] as const,
  );
  return { kit, shared: Object.fromEntries(versions) };
}

const require = createRequire(import.meta.url);

/** `react/jsx-runtime` is a part of the package `react`. */
function readInstalledVersion(module: string): string {
  return (require(`${module.split('/')[0]}/package.json`) as { version: string }).version;
}
