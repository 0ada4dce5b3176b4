import type { SectionDefinition } from '@land/release-tools/format/section.ts';

/** The parts that this section exposes to the shell: page names and the files that export them. */
export const section: SectionDefinition = {
  name: 'seller',
  folder: import.meta.dirname,
  pages: { 'sell-your-land': './src/sell-your-land/sell-your-land-page.tsx' },
};
