/** Finds the file and line in a section's sources at which its release is at fault. */
import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { ReleaseRefused } from '../format/failures.ts';
import type { Release } from '../format/release-format.ts';
import { checkHtml } from '../gate/check-html.ts';
import { type HtmlElement, type Markup, readAttributes, readMarkup } from '../gate/parse-page.ts';
import { projectFolder } from '@land/http/project-folder';
import { listPages } from '../format/section.ts';
import { sourceMark } from './source-marks.ts';
import type { SectionBuild } from './section-webpack.ts';

export interface FaultyBuild {
  build: SectionBuild;
  release: Release;
  /** The sources of pictures, fonts and films by the names of the built files, relative to the section's folder. */
  sources: ReadonlyMap<string, string>;
  /** Renders the pages again, with the source of each element in the attribute `sourceMark`. */
  renderMarked: () => Promise<Release['pages']>;
}

/** The place in the sources, such as `seller-app/src/pages.ts:7`, relative to the project; undefined if unknown. */
export async function findSource(refusal: ReleaseRefused, faulty: FaultyBuild): Promise<string | undefined> {
  const { file, line, page } = refusal.at;
  const { section } = faulty.build;
  if (file !== undefined) {
    const source = faulty.sources.get(file);
    if (source !== undefined) return describe(join(section.folder, source), line);
    return findInMap(refusal, faulty.build);
  }
  return (await findElement(refusal, faulty)) ?? (page && describePage(faulty, page));
}

function describePage({ build: { section } }: FaultyBuild, page: string): string | undefined {
  const file = listPages(section).find(({ name }) => name === page)?.file;
  return file === undefined ? undefined : describe(join(section.folder, file));
}

function describe(file: string, line?: number | string): string {
  return relative(projectFolder, file) + (line === undefined ? '' : `:${line}`);
}

/** Reads the source map beside a built script or style sheet. */
async function findInMap({ at }: ReleaseRefused, { outputFolder, section }: SectionBuild): Promise<string | undefined> {
  const { file, line = 1, column = 1 } = at;
  const text = await readFile(join(outputFolder, `${file}.map`), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const entry = new SourceMap(JSON.parse(text) as SourceMapPayload).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  // As webpack names sources: `webpack://seller/./src/page.tsx`.
  const [, , , ...path] = entry.originalSource.split('/');
  return describe(resolve(section.folder, ...path), entry.originalLine + 1);
}

async function findElement({ message, at }: ReleaseRefused, faulty: FaultyBuild): Promise<string | undefined> {
  if (!at.element && !at.path) return undefined;
  const pages = await faulty.renderMarked().catch(() => undefined);
  if (!pages) return undefined;
  const { section } = faulty.build;
  const element = at.path
    ? walk(readMarkup('It', pages[at.page ?? '']?.html.initial ?? ''), at.path)
    : checkAgain(message, { ...faulty.release, pages });
  for (let marked = element; marked && 'attrs' in marked; marked = marked.parentNode as HtmlElement | undefined) {
    const [, file, line] = /^(.*):(\d+)$/.exec(readAttributes(marked)[sourceMark] ?? '') ?? [];
    // Elements of the kit are at fault because of the section's element around them.
    if (file !== undefined && !relative(section.folder, file).startsWith('..')) return describe(file, line);
  }
  return undefined;
}

/** The last element on the way; the HTML may differ below it, because a script has changed the page. */
function walk(markup: Markup, path: number[]): HtmlElement | undefined {
  let found: HtmlElement | undefined;
  for (const index of path) {
    const next = (found ?? markup).childNodes.filter((node) => 'attrs' in node)[index];
    if (!next) break;
    found = next;
  }
  return found;
}

function checkAgain(message: string, release: Release): HtmlElement | undefined {
  try {
    checkHtml({ section: release.section, release, contents: new Map(), provided: { kit: '', shared: {} } });
  } catch (failure) {
    if (failure instanceof ReleaseRefused && failure.message === message) return failure.at.element;
  }
  return undefined;
}
