import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SectionDefinition } from './section-webpack.ts';

/** Reads `section.ts` of a section's folder. Throws when the folder is no section. */
export async function loadSection(folder: string): Promise<SectionDefinition> {
  const module = (await import(pathToFileURL(join(folder, 'section.ts')).href)) as { section: SectionDefinition };
  return module.section;
}
