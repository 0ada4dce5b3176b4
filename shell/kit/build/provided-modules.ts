import { createRequire } from 'node:module';
import type { ProvidedModules } from './sections-status.ts';
import { readKitVersion, sharedRanges } from './shared-modules.ts';

/** What a shell that is built from this checkout gives to the sections. */
export function readProvidedModules(): ProvidedModules {
  const kit = readKitVersion();
  const versions = Object.keys(sharedRanges()).map((name) => [name, name.startsWith('@land/kit') ? kit : readInstalledVersion(name)] as const);
  return { kit, shared: Object.fromEntries(versions) };
}

const require = createRequire(import.meta.url);

/** `react/jsx-runtime` is a part of the package `react`. */
function readInstalledVersion(module: string): string {
  return (require(`${module.split('/')[0]}/package.json`) as { version: string }).version;
}
