import { resolve } from 'node:path';
import type { SectionDefinition } from '../format/section.ts';

/** `seller-app/releases`, or where `SELLER_RELEASES_DIR` says. */
export function releasesFolder(
  { name, folder }: Pick<SectionDefinition, 'name' | 'folder'>,
  env: NodeJS.ProcessEnv = process.env,
): string {
  return resolve(folder, env[`${name.toUpperCase()}_RELEASES_DIR`] || 'releases');
}
