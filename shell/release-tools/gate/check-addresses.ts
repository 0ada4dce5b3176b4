/** Checks that pages and SVG drawings load only files of the release; check-styles.ts does so for style sheets. */
import type { AllowedTopic } from '../format/allowed-topics.ts';
import { ReleaseRefused } from '../format/failures.ts';
import { type Release, releasePath } from '../format/release-format.ts';
import type { CheckedRelease } from './check-description.ts';
import { readText } from './check-files.ts';
import { type HtmlElement, listElements, readMarkup } from './parse-page.ts';

export function checkDrawings({ release, contents }: CheckedRelease): void {
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.svg')) continue;
    const begin = `The picture ${name}`;
    const elements = listElements(readMarkup(begin, readText(name, bytes)));
    requireOwn({ begin, file: name }, elements, (address) => isOwnPicture(address, release));
  }
}

/** Throws ReleaseRefused unless every URL that the elements load belongs to the release. */
export function requireOwn(
  { begin, file }: { begin: string; file?: string },
  elements: HtmlElement[],
  isOwn: (address: string) => boolean,
): void {
  for (const element of elements) {
    const foreign = listLoaded(element).find((address) => !isOwn(address));
    if (foreign === undefined) continue;
    const line = element.sourceCodeLocation?.startLine;
    const topic = topicOf(element.tagName);
    throw new ReleaseRefused(
      `${begin} loads ${foreign.slice(0, 200)}, which is not part of the release: ${insteadOf(topic)}.`,
      file === undefined ? { element } : { file, ...(line !== undefined && { line }) },
      topic,
    );
  }
}

function topicOf(tagName: string): AllowedTopic | undefined {
  if (['iframe', 'object', 'embed'].includes(tagName)) return 'Maps and films of other sites';
  if (['video', 'audio', 'source', 'track'].includes(tagName)) return 'Films and sounds';
  return tagName === 'script' ? 'Analytics' : undefined;
}

function insteadOf(topic: AllowedTopic | undefined): string {
  if (topic === 'Maps and films of other sites') return 'use Embed of @land/kit/embed, or a link';
  if (topic === 'Analytics') return "ask the shell's owner for it";
  return 'import the file, so that the build takes it in';
}

/** Whether this URL is a font of the release. */
export function isOwnFont(address: string, release: Release): boolean {
  return address.endsWith('.woff2') && isOwnFile(address, release);
}

function isOwnFile(address: string, { section, version, files }: Release): boolean {
  const path = releasePath(section, version);
  return address.startsWith(path) && Object.hasOwn(files, address.slice(path.length));
}

/** Whether a page may show this URL: a file of the release, a data URL with a picture, or a part of the document. */
export function isOwnPicture(address: string, release: Release): boolean {
  return isOwnFile(address, release) || /^(#|data:image\/(svg\+xml|png|webp|avif|jpeg|gif)[;,])/.test(address);
}

/** The URLs that an element loads; a link's target is not loaded. */
function listLoaded({ tagName, attrs }: HtmlElement): string[] {
  const isLink = tagName === 'a' || tagName === 'area';
  return attrs.flatMap(({ name, value }) => {
    if (name === 'srcset') return value.split(',').map((one) => one.trim().split(/\s+/, 2)[0] ?? '');
    return ['src', 'poster', 'data'].includes(name) || (name === 'href' && !isLink) ? [value] : [];
  });
}
