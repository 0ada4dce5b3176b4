import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { type NewSection, sectionFiles } from '@land/release-tools/new-section/template.ts';
import { sectionFolder, sections } from '@land/release-tools/sections.ts';
import { projectFolder } from '../services.ts';
import { copyLine, imageFolders, listsOfSettings, type Named, rename, repeatParts } from './lists.ts';

/** The new texts of files, by path. */
export type Plan = Map<string, string>;

const listFile = 'shell/release-tools/sections.ts';
const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');

interface Manifest {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
}

/** Plans the section's own files, and its lines in the files that name every section. */
export async function planSection(section: NewSection): Promise<Plan> {
  const { last, added } = numberSection(section);
  const folder = sectionFolder(section.name);
  const manifest = { ...(JSON.parse(read(`${sectionFolder(last.name)}/package.json`)) as Manifest), name: folder };
  const workflow = (name: string) => `.github/workflows/${name}.yml`;
  const plan: Plan = new Map([
    [`${folder}/package.json`, renderJson({ ...manifest, version: '1.0.0' })],
    ...(await Promise.all([...sectionFiles(section)].map(([file, text]) => layOut(`${folder}/${file}`, text)))),
    [workflow(section.name), rename(read(workflow(last.name)), last, added)],
    ['package-lock.json', addToLock(manifest)],
    [listFile, addToList(section, `port: ${added.port}`)],
    ...listsOfSettings.map((file) => [file, repeatParts(read(file), last, added)] as const),
    ...imageFolders(sections.filter(({ isElsewhere }) => !isElsewhere)).map(
      (image) => [`${image}/Dockerfile`, addCopyLine(image, last, added)] as const,
    ),
  ]);
  const image = plan.get(`${sectionFolder(last.name)}/Dockerfile`) ?? '';
  // Two lines name both sections; the others are about one.
  const parts = image.split(copyLine(last) + copyLine(added)).map((part) => rename(part, last, added));
  return plan.set(`${folder}/Dockerfile`, parts.join(copyLine(last) + copyLine(added)));
}

function addToList({ name, path }: NewSection, facts: string): string {
  const entry = `  { name: '${name}', ${facts}, paths: ['${path}'] },\n`;
  return replaceOnce(listFile, read(listFile), '] as const satisfies', `${entry}] as const satisfies`);
}

function addCopyLine(folder: string, last: Named, added: Named): string {
  const file = `${folder}/Dockerfile`;
  return replaceOnce(file, read(file), copyLine(last), copyLine(last) + copyLine(added));
}

/** Plans the lines in the files that name a section in a repository of its own. */
export function planElsewhere(section: NewSection): Plan {
  const { last, added } = numberSection(section);
  return new Map([
    [listFile, addToList(section, `isElsewhere: true, port: ${added.port}`)],
    ['docker-compose.yml', addToShell(read('docker-compose.yml'), last, added)],
    ...['.env.example', 'shell/operations/kubernetes/base/settings.env'].map(
      (file) => [file, repeatParts(read(file), last, added)] as const,
    ),
  ]);
}

/** Passes the section's settings to the shell's container; the section has no container here. */
function addToShell(text: string, last: Named, added: Named): string {
  const isOfShell = new RegExp(`^ +${last.name.toUpperCase()}_(URL|PUBLIC_KEYS|PREVIEW_ORIGINS): `);
  const repeat = (line: string) => [line, `${rename(line.slice(0, line.indexOf(':-')), last, added)}:-}`];
  return text
    .split('\n')
    .flatMap((line) => (isOfShell.test(line) ? repeat(line) : [line]))
    .join('\n');
}

/** The last section of this workspace, after which the new one is written, and the new one with a free port. */
function numberSection({ name }: NewSection): { last: Named; added: Named } {
  const here = sections.filter(({ isElsewhere }) => !isElsewhere);
  const last = here.reduce((one, other) => (other.port > one.port ? other : one));
  return { last, added: { name, port: Math.max(...sections.map(({ port }) => port)) + 1 } };
}

/** The file as prettier writes it, because the length of lines depends on name and path. */
async function layOut(file: string, text: string): Promise<[file: string, text: string]> {
  const options = { ...(await resolveConfig(at(file))), filepath: file };
  return [file, file.endsWith('.md') ? text : await format(text, options)];
}

/** Adds the two entries that npm writes for a workspace, in its order. */
function addToLock({ name, license, dependencies }: Manifest): string {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
  let packages = Object.entries(lock.packages);
  const entries: [string, unknown][] = [
    [name, { version: '1.0.0', license, dependencies }],
    [`node_modules/${name}`, { resolved: name, link: true }],
  ];
  for (const entry of entries) {
    const place = packages.findIndex(([key]) => key !== '' && key.localeCompare(entry[0], 'en') > 0);
    packages = packages.toSpliced(place === -1 ? packages.length : place, 0, entry);
  }
  return renderJson({ ...lock, packages: Object.fromEntries(packages) });
}

function renderJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function replaceOnce(file: string, text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`${file} must have "${from.trim()}" once.`);
  return text.replace(from, () => to);
}

/** The present texts of planned files, all of which exist. */
export function readPlanned(plan: Plan): Plan {
  return new Map([...plan.keys()].map((file) => [file, read(file)]));
}

/** Writes all files, or leaves everything as it was and throws. */
export function writePlan(plan: Plan): void {
  const former = new Map(
    [...plan.keys()].map((file) => [file, existsSync(at(file)) ? readFileSync(at(file)) : undefined]),
  );
  try {
    for (const [file, text] of plan) {
      mkdirSync(dirname(at(file)), { recursive: true });
      writeFileSync(at(file), text);
    }
  } catch (failure) {
    for (const [file, bytes] of former) {
      if (bytes) writeFileSync(at(file), bytes);
      else rmSync(at(file), { force: true });
    }
    for (const folder of newFolders(former)) rmSync(at(folder), { recursive: true, force: true });
    throw failure;
  }
}

const at = (file: string) => join(projectFolder, file);

/** The top folders of files that did not exist, such as `agents-app`. */
function newFolders(former: Map<string, Buffer | undefined>): Set<string> {
  const files = [...former.keys()].filter((file) => file.endsWith('-app/package.json') && !former.get(file));
  return new Set(files.map((file) => dirname(file)));
}
