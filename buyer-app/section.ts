import type { SectionDefinition } from '@land/release-tools/format/section.ts';

/** The parts that this section exposes to the shell: page names and the files that export them. */
export const section: SectionDefinition = {
  name: 'buyer',
  folder: import.meta.dirname,
  pages: {
    'buy-land': './src/buy-land/buy-land-page.tsx',
    'land-list': './src/land-list/land-list-page.tsx',
    land: './src/land/land-page.tsx',
  },
};
