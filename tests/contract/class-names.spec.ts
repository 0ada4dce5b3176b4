import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { sectionFolder, sectionsHere } from '../../shell/release-tools/sections.ts';
import { expect, test } from '../fixtures/test.ts';

const FOLDERS = ['api/desk/src', 'shell', ...sectionsHere.map((name) => `${sectionFolder(name)}/src`)];
const find = (pattern: string) =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/**/${pattern}`, { cwd: projectFolder })).filter(
    (path) => !/(^|\/)(node_modules|dist|releases)\//.test(path),
  );
const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

/** Class names that a style sheet defines. */
function classesOf(path: string): Set<string> {
  const rules = read(path).replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"|'[^']*'/g, '');
  return new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

interface Use {
  readonly by: string;
  readonly sheet: string;
  /** Undefined if the name is computed. */
  readonly name: string | undefined;
}

/** Every use of a class of a CSS module. */
function usesOf(by: string): Use[] {
  const source = read(by);
  const imports = source.matchAll(/^import (?:(\w+) from )?'(\.[^']+\.module\.css)'/gm);
  return [...imports].flatMap(([, local, from = '']) => {
    const sheet = join(dirname(by), from);
    if (local === undefined) return [];
    const used = source
      .replaceAll(/^import .*$/gm, '')
      .matchAll(new RegExp(String.raw`\b${local}(?:\.(\w+)|\['([^']+)'\]|(\[))`, 'g'));
    return [...used].map(([, dotted, quoted]) => ({ by, sheet, name: dotted ?? quoted }));
  });
}

/** Classes that a style sheet composes from another one. */
function composedIn(by: string): Use[] {
  return [...read(by).matchAll(/composes: ([\w -]+) from '([^']+)'/g)].flatMap(([, names = '', from = '']) =>
    names.split(' ').map((name) => ({ by, sheet: join(dirname(by), from), name })),
  );
}

// The template of new sections is text, and its style sheet too.
const components = find('*.{ts,tsx}').filter((path) => !/\.(test|spec)\.tsx?$|new-section\/template\.ts$/.test(path));
const uses = [...components.flatMap(usesOf), ...find('*.module.css').flatMap(composedIn)];

test('every class that a component names is in its style sheet', () => {
  expect(uses.length).toBeGreaterThan(200);
  const missing = uses.filter(
    ({ sheet, name }) => !existsSync(join(projectFolder, sheet)) || (name !== undefined && !classesOf(sheet).has(name)),
  );
  expect(missing.map(({ by, name }) => `${by}: ${name}`)).toEqual([]);
});

test('every class of a style sheet is used by a component', () => {
  const unused = find('*.module.css').flatMap((sheet) => {
    const ofSheet = uses.filter((use) => use.sheet === sheet);
    if (ofSheet.some(({ name }) => name === undefined)) return [];
    const named = new Set(ofSheet.map(({ name }) => name));
    return [...classesOf(sheet)].filter((name) => !named.has(name)).map((name) => `${sheet}: .${name}`);
  });
  expect(unused).toEqual([]);
});
