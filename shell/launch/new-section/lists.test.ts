/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sections, sectionsHere } from '@land/release-tools/sections.ts';
import { projectFolder } from '../services.ts';
import { copyLine, imageFolders, listsOfSettings, rename, repeatParts } from './lists.ts';

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');
const here = sections.filter(({ name }) => sectionsHere.includes(name));
const [first, second, ...others] = here;
const agents = { name: 'agents', port: 3999 };

/** The lines about a section, without comments and with a placeholder for its name. */
function linesAbout(text: string, section: { name: string; port: number }): string[] {
  const lines = text.split('\n').filter((line) => !/^\s*# (?![A-Z_]+=)/.test(line));
  return lines.flatMap((line) => {
    const general = rename(line, section, { name: '<section>', port: 0 });
    return general === line ? [] : [general.replace(/ +/g, ' ')];
  });
}

test.each(listsOfSettings)('%s names every section alike: add the missing lines, as new-section does', (file) => {
  const expected = linesAbout(read(file), second ?? agents);
  expect(expected.length).toBeGreaterThan(1);
  for (const section of [first, ...others])
    expect(linesAbout(read(file), section ?? agents)).toEqual(expect.arrayContaining(expected));
});

test.each(imageFolders(here))('the Dockerfile of %s copies the manifest of every section', (folder) => {
  const image = read(`${folder}/Dockerfile`);
  expect(image).toContain(here.map(copyLine).join(''));
});

test('each Dockerfile of a section differs only in name and port', () => {
  const images = here.map((section) => {
    const text = read(`${section.name}-app/Dockerfile`).replace(here.map(copyLine).join(''), '');
    return rename(text, section, agents);
  });
  expect(new Set(images).size).toBe(1);
});

test('a new section gets the lines and blocks that the last one has', () => {
  const last = { name: 'legal', port: 3003 };
  const text =
    'a:\n  legal-app:\n    port: 3003\n\n  legal-keys:\n  LEGAL_URL: ${LEGAL_URL:-x:3003}\n  illegal: 33003\n';
  expect(repeatParts(text, last, agents)).toBe(
    'a:\n  legal-app:\n    port: 3003\n\n  agents-app:\n    port: 3999\n\n' +
      '  legal-keys:\n  LEGAL_URL: ${LEGAL_URL:-x:3003}\n  agents-keys:\n  AGENTS_URL: ${AGENTS_URL:-x:3999}\n  illegal: 33003\n',
  );
});
