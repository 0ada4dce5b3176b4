/** Links in Markdown files lead to files and headings that exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';

const ignored = new Set(['node_modules', 'dist', 'releases', '.data', 'test-results', '.cache']);
const documents = ['.github/*.md', '**/*.md'].flatMap((pattern) =>
  globSync(pattern, { cwd: projectFolder, exclude: (name) => ignored.has(name) }),
);

/** The anchors that GitHub makes from headings. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

function findBrokenLinks(document: string): string[] {
  const markdown = readFileSync(join(projectFolder, document), 'utf8').replace(/```[\s\S]*?```/g, '');
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? document : join(dirname(document), decodeURIComponent(path));
    if (!existsSync(join(projectFolder, file))) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(join(projectFolder, file), 'utf8')).includes(anchor);
  });
}

test('each link of a Markdown file leads to a file or heading that exists', () => {
  expect(documents).toContain('.github/CONTRIBUTING.md');
  const broken = documents.flatMap((document) => findBrokenLinks(document).map((link) => `${document}: ${link}`));
  expect(broken).toEqual([]);
});

test('the README table "To change X, go to Y" names only files that exist', () => {
  const readme = readFileSync(join(projectFolder, 'README.md'), 'utf8');
  const rows =
    readme
      .split('## To change X, go to Y')[1]
      ?.split('\n## ')[0]
      ?.match(/^\|.*\|$/gm)
      ?.slice(2) ?? [];
  const paths = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
  expect(paths.length).toBeGreaterThanOrEqual(rows.length);
  expect(rows.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
});

test('the README of the tests names each of their folders', () => {
  const readme = readFileSync(join(projectFolder, 'tests/README.md'), 'utf8');
  const folders = globSync('tests/*/', { cwd: projectFolder }).map((folder) => basename(folder));
  expect(folders.filter((folder) => folder !== 'node_modules' && !readme.includes(`\`${folder}\``))).toEqual([]);
});
