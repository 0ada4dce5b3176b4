/** Imports point one way: eslint.config.js says which, and no file and no module is in a circle. */
import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const SRC = import.meta.dirname;
const read = (path: string) => readFileSync(join(SRC, path), 'utf8');
// Tests look at the whole; the data source lists the entities of all modules.
const SOURCES = globSync('**/*.ts', { cwd: SRC }).filter((path) => !/\.(test|fixture)\.ts$/.test(path));
const LOOKS_UP = 'database/data-source-options.ts';

// Here an import names what tsc makes of a file; elsewhere, the file.
function importsOf(path: string): string[] {
  const specifiers = [...read(path).matchAll(/(?:from|import\(|^import) ?'(\.[^']+\.[jt]sx?)'/gm)];
  return specifiers.map(([, specifier = '']) => join(path, '..', specifier.replace(/\.js$/, '.ts')));
}

/** The first circle of a graph, as a path that ends where it begins. */
function findCircle(graph: Graph): string[] | undefined {
  const done = new Set<string>();
  const follow = (node: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = follow(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  return [...graph.keys()].reduce<string[] | undefined>((found, node) => found ?? follow(node, []), undefined);
}

const FILES: Graph = new Map(SOURCES.map((path) => [path, new Set(importsOf(path))]));

// What lies beside the modules composes them; so does openapi, which describes them.
const moduleOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : 'openapi');
const MODULES = new Map<string, Set<string>>();
for (const [path, imported] of FILES) {
  const others = MODULES.get(moduleOf(path)) ?? new Set();
  if (path !== LOOKS_UP)
    for (const other of imported) if (moduleOf(other) !== moduleOf(path)) others.add(moduleOf(other));
  MODULES.set(moduleOf(path), others);
}

test('no file imports itself in a circle', () => {
  expect([...FILES.values()].flatMap((imported) => [...imported]).length).toBeGreaterThan(SOURCES.length);
  expect([...FILES.values()].flatMap((imported) => [...imported]).filter((path) => !FILES.has(path))).toEqual([]);
  expect(findCircle(FILES)?.join(' -> ')).toBeUndefined();
});

test('no file of shell, kit, sections, desk and tests imports itself in a circle', () => {
  const roots = ['shell', 'seller-app', 'buyer-app', 'legal-app', 'api/desk', 'tests'].map((root) => `../../${root}`);
  const exclude = (path: string) => /node_modules|dist$|-app\/releases/.test(path);
  const files = roots.flatMap((root) => globSync(`${root}/**/*.{ts,tsx}`, { cwd: SRC, exclude }));
  const graph: Graph = new Map(files.map((path) => [path, new Set(importsOf(path))]));
  expect(graph.size).toBeGreaterThan(500);
  expect(findCircle(graph)?.join(' -> ')).toBeUndefined();
});

test('no module imports itself in a circle', () => {
  expect(findCircle(MODULES)?.join(' -> ')).toBeUndefined();
});

test('every module has its place in the direction that lint enforces', () => {
  const [, list = ''] = /apiModules = \[(.*?)^\];/ms.exec(read('../../eslint.config.js')) ?? [];
  const placed = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  expect(placed.toSorted()).toEqual([...MODULES.keys()].filter((name) => name !== 'openapi').toSorted());
});

test('a circle is found and named', () => {
  const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges).map(([a, b]) => [a, new Set(b)]));
  expect(findCircle(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual(['b', 'c', 'b']);
  expect(findCircle(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toBeUndefined();
});
