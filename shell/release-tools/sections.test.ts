/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPagePath } from './format/page-paths.ts';
import { isWithin, sectionFolder, sections, sectionsHere, shellPaths } from './sections.ts';

const project = join(import.meta.dirname, '../..');

test('the list has each folder of a section, with a port of its own', () => {
  expect(globSync('*-app', { cwd: project }).sort()).toEqual(sectionsHere.map(sectionFolder).sort());
  expect(new Set(sections.map(({ port }) => port)).size).toBe(sections.length);
});

test('each path may be that of a page, and the shell answers none of them itself', () => {
  for (const path of sections.flatMap(({ paths }) => paths))
    expect([path, isPagePath(path), isWithin(path, shellPaths)]).toEqual([path, true, false]);
});

test('the shell’s own paths are listed, so that no section gets one', () => {
  const sources = globSync('shell/server/**/*.ts', {
    cwd: project,
    exclude: (name) => /\.(test|fixture)\.ts$/.test(name),
  });
  const code = sources.map((file) => readFileSync(join(project, file), 'utf8')).join('\n');
  const own = [...code.matchAll(/\bapp\.(?:get|post)(?:<[^(]*>)?\(\s*'(\/[a-z-]+)(?:\/|')/g)].map(
    ([, path = '']) => path,
  );
  expect(own).toEqual(expect.arrayContaining(['/health', '/assets', '/preview']));
  expect(own.filter((path) => !isWithin(path, [...shellPaths, '/land']))).toEqual([]);
});
