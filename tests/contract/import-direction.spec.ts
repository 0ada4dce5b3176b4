/** Imports follow the directions in eslint.config.js, without import cycles. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';
import { sectionFolder, sectionsHere } from '../../shell/release-tools/sections.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const API = 'api/src';

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const SOURCES = ['shell', ...sectionsHere.map(sectionFolder), 'api', 'tests'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`, {
    cwd: projectFolder,
    exclude: (path) => /node_modules|dist$|-app\/releases|\.data/.test(path),
  }),
);

// The api's imports name the compiled file; all others name the source.
function importsOf(path: string): string[] {
  const specifiers = [...read(path).matchAll(/(?:from|import\(|^import) ?'(\.[^']+\.[jt]sx?)'/gm)];
  return specifiers.map(([, specifier = '']) => join(path, '..', specifier.replace(/\.js$/, '.ts')));
}

/** The first cycle of a graph, as a path that ends where it begins. */
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

test('no files import each other in a cycle', () => {
  const imported = [...FILES.values()].flatMap((paths) => [...paths]);
  expect(imported.length).toBeGreaterThan(SOURCES.length);
  expect(imported.filter((path) => path.startsWith(API) && !FILES.has(path))).toEqual([]);
  expect(findCircle(FILES)?.join(' -> ')).toBeUndefined();
});

const [, list = ''] = /apiModules = \[(.*?)^\];/ms.exec(read('eslint.config.js')) ?? [];
const MODULES = [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

// Lint forbids a module to import a later one in its list, so the modules have no cycle either.
test('every module of the api is in the order of modules that lint enforces', () => {
  // `app` composes the modules, and openapi describes them.
  const modules = globSync(`${API}/*/`, { cwd: projectFolder }).map((path) => basename(path));
  expect(MODULES.toSorted()).toEqual(modules.filter((name) => !['app', 'openapi'].includes(name)).toSorted());
});

test('the README of the api lists the modules in the same order', () => {
  const [, places = ''] = read('api/README.md').split('## Where things are');
  const [lines = ''] = /^- [^]*/m.exec(places) ?? [];
  expect([...lines.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(MODULES);
});
