/**
 * The modules that the shell provides to every section: one copy in the page, in the shell's version. react-router-dom
 * is left out on purpose: a shared module is not tree-shaken, which would cost visitors 60 KB (gzip); a section's links
 * are plain ones, which the shell handles.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ProvidedModules } from './sections-status.ts';

export interface SharedModule {
  /**
   * Versions are not compared in the page: a shell shows only releases whose ranges include its own versions
   * (release-trust.ts).
   */
  requiredVersion: false;
  singleton: true;
  /** Shell only: part of its first script, so that hydration needs no extra request. */
  eager?: true;
  version?: string;
  /** Sections only: without a fallback copy. A second React would break every hook. */
  import?: false;
}

const REACT_RANGE = '^19.3.0';
/** A release that was built with a kit may use all of it, and so needs at least that version. */
export const kitRange = `^${readKitVersion()}`;

/** The versions that a release was built against, by module name. */
export const sharedRanges: Record<string, string> = {
  react: REACT_RANGE,
  'react/jsx-runtime': REACT_RANGE,
  'react-dom': REACT_RANGE,
  '@land/kit': kitRange,
  '@land/kit/forms': kitRange,
};

/** The kit's own version: the shell offers it, and a section's range is checked against it. */
export function readKitVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../kit/package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}

export function sharedByShell(): Record<string, SharedModule> {
  const version = readKitVersion();
  return {
    ...mapShared({ requiredVersion: false, singleton: true, eager: true }),
    '@land/kit': { requiredVersion: false, singleton: true, eager: true, version },
    // Not eager: a separate chunk, for pages with a form.
    '@land/kit/forms': { requiredVersion: false, singleton: true, version },
  };
}

export function sharedBySection(): Record<string, SharedModule> {
  return mapShared({ requiredVersion: false, singleton: true, import: false });
}

function mapShared(module: SharedModule): Record<string, SharedModule> {
  return Object.fromEntries(Object.keys(sharedRanges).map((name) => [name, module]));
}

/** The modules that a shell of this checkout provides to the sections. */
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
