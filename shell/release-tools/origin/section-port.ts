import { readPort } from '@land/http/environment';
import type { SectionName } from '../format/release-format.ts';

/** Where the sections' origins listen unless the environment says otherwise. */
const sectionPorts: Record<SectionName, number> = { seller: 3001, buyer: 3002, legal: 3003 };

/** The variable that holds the port of a section's own origin. */
export function sectionPortVariable(section: SectionName): string {
  return `${section.toUpperCase()}_PORT`;
}

/** Port of a section's own origin. Throws like readPort. */
export function readSectionPort(env: NodeJS.ProcessEnv, section: SectionName): number {
  return readPort(env, sectionPortVariable(section), sectionPorts[section]);
}
