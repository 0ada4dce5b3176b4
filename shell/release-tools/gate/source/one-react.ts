import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ReleaseRefused } from '../../format/failures.ts';
import type { SectionDefinition } from '../../format/section.ts';

/**
 * Checks that a section and the kit import the same React, because a second one breaks hooks while pages are rendered.
 * Throws ReleaseRefused.
 */
export function checkOneReact({ folder }: SectionDefinition): void {
  const ofSection = createRequire(join(folder, 'section.ts'));
  const ofKit = createRequire(ofSection.resolve('@land/kit'));
  for (const name of ['react', 'react-dom']) {
    const [own, kits] = [ofSection, ofKit].map((require) => {
      const manifest = require.resolve(`${name}/package.json`);
      return { folder: dirname(manifest), version: (require(manifest) as { version: string }).version };
    });
    if (own?.folder !== kits?.folder)
      throw new ReleaseRefused(
        `It has a second React, ${name} ${own?.version} beside the kit's ${kits?.version}: name the kit's version in package.json, and run "npm install".`,
      );
  }
}
