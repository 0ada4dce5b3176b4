/**
 * The modules that the shell provides to every section, so that a page has one copy of each. react-router-dom is not
 * shared, because shared modules are not tree-shaken: it would add 60 KB (gzip). Sections use plain links, which the
 * shell handles.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { grantedPaths } from '../sections.ts';
import type { ProvidedModules } from './sections-status.ts';

export interface SharedModule {
  /**
   * No check of versions in the browser, because the shell shows only releases that fit its versions
   * (release-trust.ts).
   */
  requiredVersion: false;
  singleton: true;
  /** In the shell only: the module is part of the first script, so that hydration needs no extra request. */
  eager?: true;
  version?: string;
  /** In sections only: no fallback copy, because a second React would break every hook. */
  import?: false;
}

const REACT_RANGE = '^19.3.0';
/** The kit versions that a new release works with: at least the current one, because the release may use all of it. */
export const kitRange = `^${readKitVersion()}`;

/** The ranges of versions that a release needs, by module name. */
export const sharedRanges: Record<string, string> = {
  react: REACT_RANGE,
  'react/jsx-runtime': REACT_RANGE,
  'react-dom': REACT_RANGE,
  '@land/kit': kitRange,
  '@land/kit/forms': kitRange,
};

/** Reads the version of the kit in this checkout. */
export function readKitVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../kit/package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}

export function sharedByShell(mode: Mode = 'production'): Record<string, SharedModule> {
  const version = readKitVersion();
  return {
    ...mapShared({ requiredVersion: false, singleton: true, eager: true }, mode),
    '@land/kit': { requiredVersion: false, singleton: true, eager: true, version },
    // Not eager, so that it is a separate script that only pages with a form load.
    '@land/kit/forms': { requiredVersion: false, singleton: true, version },
  };
}

export function sharedBySection(mode: Mode = 'production'): Record<string, SharedModule> {
  return mapShared({ requiredVersion: false, singleton: true, import: false }, mode);
}

type Mode = 'production' | 'development';

function mapShared(module: SharedModule, mode: Mode): Record<string, SharedModule> {
  const names = [...Object.keys(sharedRanges), ...(mode === 'development' ? ['react/jsx-dev-runtime'] : [])];
  return Object.fromEntries(names.map((name) => [name, module]));
}

/** The modules that a shell of this checkout provides to the sections. */
export function readProvidedModules(): ProvidedModules {
  const kit = readKitVersion();
  const versions = Object.keys(sharedRanges).map(
    (name) => [name, name.startsWith('@land/kit') ? kit : readInstalledVersion(name)] as const,
  );
  return { kit, shared: Object.fromEntries(versions), paths: grantedPaths() };
}

const require = createRequire(import.meta.url);

/** The installed version of the package that a module is part of, such as `react` for `react/jsx-runtime`. */
function readInstalledVersion(module: string): string {
  return (require(`${module.split('/')[0]}/package.json`) as { version: string }).version;
}
