/** The files of a new section: one page, its test, and what a release needs. */

export interface NewSection {
  /** Such as `agents`. */
  name: string;
  /** The path of its first page, such as `/agents`. */
  path: string;
}

/** The texts of the files by path, relative to the section's folder. Without package.json, which differs by place. */
export function sectionFiles({ name, path }: NewSection): Map<string, string> {
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  return new Map([
    ['section.ts', renderSection(name, path)],
    ['README.md', renderReadme(name, path)],
    ['src/pages.ts', renderPages(title)],
    ['src/welcome/welcome-page.tsx', renderPage(title)],
    ['src/welcome/welcome-page.module.css', styles],
    ['src/welcome/welcome-page.test.tsx', renderTest(title)],
  ]);
}

const renderSection = (name: string, path: string) => `\
import type { SectionDefinition } from '@land/release-tools/format/section.ts';

/** The pages that this section shows: their names, the files that export them, and their paths. */
export const section: SectionDefinition = {
  name: '${name}',
  folder: import.meta.dirname,
  pages: { welcome: { file: './src/welcome/welcome-page.tsx', path: '${path}' } },
};
`;

const renderPages = (title: string) => `\
import { brand, type PageMeta } from '@land/kit';
import WelcomePage from './welcome/welcome-page.tsx';

const welcome: PageMeta = {
  title: \`${title} | \${brand.name}\`,
  description: \`${title}: what \${brand.name} has for you.\`,
};

/** Every page of the section, for the build that prerenders them. */
export const pages = { welcome: { Page: WelcomePage, meta: welcome, hasForm: false } };
`;

const renderPage = (title: string) => `\
import { brand, Container } from '@land/kit';
import type { ReactNode } from 'react';
import styles from './welcome-page.module.css';

export default function WelcomePage() {
  return (
    <Container className={styles.page}>
      <h1 className={styles.title}>${title}</h1>
      <Lead>What {brand.name} has for you will be here soon.</Lead>
    </Container>
  );
}

function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}
`;

const styles = `\
.page {
  padding-block: clamp(2.5rem, 2rem + 3vw, 5rem) var(--space-section);
}

.title {
  font-size: var(--text-display);
  line-height: var(--leading-tight);
}

.text {
  margin-top: var(--space-4);
  font-size: var(--text-lead);
}
`;

const renderTest = (title: string) => `\
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import WelcomePage from './welcome-page.tsx';

test('the page has one heading', () => {
  render(<WelcomePage />);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['${title}']);
});
`;

const renderReadme = (name: string, path: string) => `\
# ${name}-app

\`${path}\` and the pages below it.

- **Another page**: its file and path in \`section.ts\`, its title and description in \`src/pages.ts\`.
- **Promises the shell**: signed releases whose pages are below \`${path}\`.

Commands: \`npm run dev\`, \`npm run release\`, \`npm run rollback\`, … (\`RELEASING.md\` of the release tools).
`;
