import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPort } from '@land/http/environment';
import type { SectionName } from './release-format.ts';

export interface SectionDefinition {
  name: SectionName;
  /** The section's own folder. */
  folder: string;
  /** The exposed modules: page names, and the files whose default export is the page. */
  pages: Record<string, string>;
}

/** Reads `section.ts` of a section's folder. Throws if the folder is not a section. */
export async function loadSection(folder: string): Promise<SectionDefinition> {
  const module = (await import(pathToFileURL(join(folder, 'section.ts')).href)) as { section: SectionDefinition };
  return module.section;
}

/** The folder of a section's releases, such as `seller-app/releases` or SELLER_RELEASES_DIR. */
export function releasesFolder(
  { name, folder }: Pick<SectionDefinition, 'name' | 'folder'>,
  env: NodeJS.ProcessEnv = process.env,
): string {
  return resolve(folder, env[`${name.toUpperCase()}_RELEASES_DIR`] || 'releases');
}

/** Default ports of the sections' origins. */
const sectionPorts: Record<SectionName, number> = { seller: 3001, buyer: 3002, legal: 3003 };

export function sectionPortVariable(section: SectionName): string {
  return `${section.toUpperCase()}_PORT`;
}

/** Reads the port of a section's origin. Throws one sentence for an invalid port. */
export function readSectionPort(env: NodeJS.ProcessEnv, section: SectionName): number {
  return readPort(env, sectionPortVariable(section), sectionPorts[section]);
}
