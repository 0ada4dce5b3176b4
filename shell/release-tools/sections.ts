/**
 * The sections of the site: the one list that shell, launcher, release commands, tests and lint read. `npm run
 * new-section` adds a section to it, and to the files that cannot read it, such as docker-compose.yml.
 */
interface ListedSection {
  /** Lower-case letters and digits. The folder is `<name>-app`; the settings begin with the name in capitals. */
  name: string;
  /** The default port of the section's origin. */
  port: number;
  /**
   * The section's pages are at these paths and below them. A release declares the path of each page; the shell shows no
   * page elsewhere. Sections share no path.
   */
  paths: readonly string[];
  /** Whether the section is in a repository of its own, so that this workspace has no folder of it. */
  isElsewhere?: true;
}

const listed = [
  { name: 'seller', port: 3001, paths: ['/sell-your-land'] },
  { name: 'buyer', port: 3002, paths: ['/buy-land', '/land'] },
  { name: 'legal', port: 3003, paths: ['/privacy-policy', '/terms-and-conditions', '/stop-texts'] },
] as const satisfies readonly ListedSection[];

export type SectionName = (typeof listed)[number]['name'];

export const sections: readonly (ListedSection & { name: SectionName })[] = listed;

export const sectionNames: readonly SectionName[] = sections.map(({ name }) => name);

/** The sections whose folders are in this workspace. */
export const sectionsHere: readonly SectionName[] = sections.flatMap(({ name, isElsewhere }) =>
  isElsewhere ? [] : [name],
);

/** The folder of a section in this checkout, relative to the root. */
export function sectionFolder(name: string): string {
  return `${name}-app`;
}

/** First parts of paths that the shell itself answers, so that no section gets them. */
export const shellPaths: readonly string[] = [
  ...[
    '/api',
    '/assets',
    '/beacon',
    '/counties',
    '/desk',
    '/dev',
    '/health',
    '/l',
    '/photos',
    '/preview',
    '/proxy-health',
    '/sections',
  ],
];

/** The paths that the list grants to each section, by its name. */
export function grantedPaths(): Record<SectionName, readonly string[]> {
  return Object.fromEntries(sections.map(({ name, paths }) => [name, paths])) as Record<SectionName, readonly string[]>;
}

/** Whether a path is one of these, or below one. */
export function isWithin(path: string, paths: readonly string[]): boolean {
  return paths.some((each) => path === each || path.startsWith(`${each}/`));
}
