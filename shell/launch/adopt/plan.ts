/** The files that change when the site becomes another company's, with their new contents. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../services.ts';
import type { Company } from './answers.ts';
import type { Tokens } from './colors.ts';

/** New contents by the file's path in the project. */
export type Plan = ReadonlyMap<string, string>;

export interface Wanted {
  readonly company: Partial<Company>;
  readonly tokens: Tokens;
  /** The drawing; undefined keeps the present logo. */
  readonly logo: string | undefined;
}

const tokensFile = 'shell/kit/src/design/tokens.css';
const deskStyles = 'api/desk/src/desk.css';
export const homeStyles = 'shell/src/home/home-page.module.css';
export const brandFile = 'shell/kit/src/brand.ts';
const tokenLine = /^ {2}--color-([\w-]+): (#[0-9a-f]{6});$/gm;

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');

export function readTokens(): Tokens {
  return Object.fromEntries(Array.from(read(tokensFile).matchAll(tokenLine), ([, name, hex]) => [name, hex ?? '']));
}

/** Only the files that differ from their present contents. */
export function planChanges({ company, tokens, logo }: Wanted): Plan {
  const planned = new Map<string, string>([[brandFile, writeBrand(company)]]);
  planned.set(tokensFile, writeTokens(tokens));
  planned.set(deskStyles, writeDeskStyles(tokens));
  planned.set(homeStyles, writeStyles(homeStyles, tokens));
  if (logo !== undefined)
    for (const name of ['logo', 'favicon']) planned.set(`shell/kit/illustrations/${name}.svg`, logo);
  if (planned.get(brandFile) !== read(brandFile)) {
    for (const [file, text] of raiseKit()) planned.set(file, text);
    planned.set('cspell.json', addWords(Object.values(company).join(' ')));
  }
  return new Map([...planned].filter(([file, text]) => text !== read(file)));
}

function writeBrand(company: Partial<Company>): string {
  const former = read(brandFile);
  const text = Object.entries(company).reduce((brand, [field, value]) => {
    const quoted = value.includes("'") ? `"${value}"` : `'${value}'`;
    return brand.replace(new RegExp(String.raw`(?<=^ .*\b${field}: )(?:'[^'\n]*'|"[^"\n]*")`, 'm'), () => quoted);
  }, former);
  // Without the paragraph about the example's domain and phone number.
  return text === former ? text : text.replace(/ \*\n \* `\.example`.*\n/, '');
}

/** The styles that name colors of the tokens as numbers, because they are mixed with transparency. */
function writeStyles(file: string, tokens: Tokens): string {
  const shades = Object.entries(readTokens()).filter(([name]) => /^(green|wheat)-/.test(name));
  return shades
    .reduce(
      // The mark keeps a new color from being replaced as a former one.
      (text, [name, hex]) => text.replaceAll(`rgb(${rgbOf(hex)} / `, `rgb(~${rgbOf(tokens[name] ?? hex)} / `),
      read(file),
    )
    .replaceAll('rgb(~', 'rgb(');
}

function writeTokens(tokens: Tokens): string {
  return writeStyles(tokensFile, tokens).replace(
    tokenLine,
    (_line, name: string) => `  --color-${name}: ${tokens[name]};`,
  );
}

function rgbOf(hex: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');
}

/** The desk repeats some of the site's colors, because it has a dark form of each. */
function writeDeskStyles(tokens: Tokens): string {
  const names = new Map(Object.entries(readTokens()).map(([name, hex]) => [hex, name]));
  return read(deskStyles).replace(/^ {2}--(accent|accent-hover|on-accent|link|selected): .*$/gm, (line) =>
    line.replace(/#[0-9a-f]{6}/g, (hex) => tokens[names.get(hex) ?? ''] ?? hex),
  );
}

const findManifests = (folder: string) => globSync(`${folder}/package.json`, { cwd: projectFolder });

/** A new major version of the kit, because the HTML of its parts names the company; all packages ask for it. */
function raiseKit(): Map<string, string> {
  const { version } = JSON.parse(read('shell/kit/package.json')) as { version: string };
  const next = `${Number.parseInt(version, 10) + 1}.0.0`;
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const files = ['package-lock.json', ...workspaces.flatMap(findManifests)];
  const raised = new Map(
    files.map((file) => [
      file,
      read(file).replace(/("@land\/kit": ")\^[\d.]+"/g, (_range, name) => `${name}^${next}"`),
    ]),
  );
  const ownVersion = (file: string, before: string) =>
    raised.set(
      file,
      (raised.get(file) ?? '').replace(`${before}"version": "${version}"`, `${before}"version": "${next}"`),
    );
  ownVersion('shell/kit/package.json', '"name": "@land/kit",\n  ');
  ownVersion('package-lock.json', '"name": "@land/kit",\n      ');
  const line = `## ${next}\n\n- The site belongs to another company: build and release your section again.\n\n`;
  raised.set(
    'shell/kit/CHANGELOG.md',
    read('shell/kit/CHANGELOG.md').replace(/^## /m, () => `${line}## `),
  );
  return raised;
}

/** Adds the company's words to those that the spelling check knows. */
function addWords(text: string): string {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const config = read('cspell.json');
  const added = [...new Set(words)].filter((word) => !config.includes(`"${word}"`));
  return config.replace('"words": [\n', (start) => start + added.map((word) => `    "${word}",\n`).join(''));
}
