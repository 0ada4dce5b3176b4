import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPort } from '@land/http/environment';
import { type SectionName, sections } from '../sections.ts';

export interface SectionDefinition {
  name: SectionName;
  /** The section's own folder. */
  folder: string;
  /**
   * The exposed modules: page names, and the files whose default export is the page. With its path for a page that is
   * not in section-contract.ts, such as `{ file: './src/how-it-works.tsx', path: '/sell-your-land/how-it-works' }`.
   */
  pages: Record<string, string | { file: string; path: string }>;
}

/** The files of a section's pages, and the paths that it declares, by the pages' names. */
export function listPages({ pages }: SectionDefinition): { name: string; file: string; path?: string }[] {
  return Object.entries(pages).map(([name, page]) =>
    typeof page === 'string' ? { name, file: page } : { name, ...page },
  );
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

export function sectionPortVariable<Name extends SectionName>(section: Name): `${Uppercase<Name>}_PORT` {
  return `${section.toUpperCase()}_PORT` as `${Uppercase<Name>}_PORT`;
}

/** Reads the port of a section's origin. Throws one sentence for an invalid port. */
export function readSectionPort(env: NodeJS.ProcessEnv, section: SectionName): number {
  return readPort(env, sectionPortVariable(section), Number(sections.find(({ name }) => name === section)?.port));
}
