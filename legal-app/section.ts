import type { SectionDefinition } from '@land/release-tools/format/section.ts';

/** The parts that this section exposes to the shell: page names and the files that export them. */
export const section: SectionDefinition = {
  name: 'legal',
  folder: import.meta.dirname,
  pages: {
    'privacy-policy': './src/privacy-policy/privacy-policy-page.tsx',
    'terms-and-conditions': './src/terms-and-conditions/terms-and-conditions-page.tsx',
    'stop-texts': './src/stop-texts/stop-texts-page.tsx',
  },
};
