/** Checks the name and the path of a new section. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { isPagePath } from '@land/release-tools/format/page-paths.ts';
import type { NewSection } from '@land/release-tools/new-section/template.ts';
import { isWithin, sectionFolder, sections, shellPaths } from '@land/release-tools/sections.ts';
import globals from 'globals';
import { projectFolder } from '../services.ts';

const usage = 'npm run new-section -- agents --path /agents';
const shown = (text: string) => JSON.stringify(text.slice(0, 60));

/** Throws CommandFailed with one sentence. */
export function readNewSection(names: string[], path: string | undefined): NewSection {
  const [name, ...more] = names;
  if (name === undefined || path === undefined || more.length > 0)
    throw new CommandFailed(`Give one name and the path of its first page: ${usage}`);
  checkName(name);
  checkPath(path);
  return { name, path };
}

function checkName(name: string): void {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(name))
    throw new CommandFailed(
      `The name ${shown(name)} may have only 2 to 20 lower-case letters and digits, the first a letter: ${usage}`,
    );
  const folder = sectionFolder(name);
  if (sections.some((section) => section.name === name)) throw new CommandFailed(`There is a section ${name} already.`);
  if (existsSync(join(projectFolder, folder)))
    throw new CommandFailed(`There is a folder ${folder} already: move it away, or choose another name.`);
  if (isTaken(name))
    throw new CommandFailed(`The name ${name} means something else in scripts or settings: choose another.`);
}

/** Names of the page, and of what `npm run dev` serves and checks beside the sections. */
const otherNames = ['main', 'menu', 'client', 'types'];

/** Whether browsers, JavaScript, or the settings use the name: scripts find a section as a variable of its name. */
function isTaken(name: string): boolean {
  const settings = readFileSync(join(projectFolder, '.env.example'), 'utf8');
  const isVariable = settings.includes(`\n# ${name.toUpperCase()}_`);
  return isVariable || Object.hasOwn(globals.browser, name) || !isIdentifier(name) || otherNames.includes(name);
}

function isIdentifier(name: string): boolean {
  try {
    new Function(`'use strict'; var ${name};`);
    return true;
  } catch {
    return false;
  }
}

function checkPath(path: string): void {
  if (!isPagePath(path))
    throw new CommandFailed(
      `The path ${shown(path)} may have only lower-case letters, digits and single hyphens between slashes, and 100 characters: ${usage}`,
    );
  const owner = sections.find(
    ({ paths }) => isWithin(path, paths) || paths.some((granted) => isWithin(granted, [path])),
  );
  if (owner) throw new CommandFailed(`The path ${path} is the ${owner.name} section's: choose another.`);
  if (isWithin(path, shellPaths)) throw new CommandFailed(`The path ${path} is the shell's own: choose another.`);
}
