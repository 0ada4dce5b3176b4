import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SectionName } from './release-format.ts';

export interface SectionDefinition {
  name: SectionName;
  /** The section's own folder. */
  folder: string;
  /** Page name to the file whose default export is the page. Each is an exposed module. */
  pages: Record<string, string>;
}

/** Reads `section.ts` of a section's folder. Throws when the folder is no section. */
export async function loadSection(folder: string): Promise<SectionDefinition> {
  const module = (await import(pathToFileURL(join(folder, 'section.ts')).href)) as { section: SectionDefinition };
  return module.section;
}

/** `seller-app/releases`, or where `SELLER_RELEASES_DIR` says. */
export function releasesFolder(
  { name, folder }: Pick<SectionDefinition, 'name' | 'folder'>,
  env: NodeJS.ProcessEnv = process.env,
): string {
  return resolve(folder, env[`${name.toUpperCase()}_RELEASES_DIR`] || 'releases');
}
