import { ReleaseRefused } from '../format/failures.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMedia, MEDIA_BUDGET, mediaTypes } from '../format/read-media.ts';
import { listFiles, type Release } from '../format/release-format.ts';
import { type CheckedRelease, checkFile } from './check-description.ts';

export const knownTypes = ['js', 'css', 'svg', 'png', 'webp', 'avif', 'jpg', 'woff2', ...mediaTypes, 'vtt'];

/** Limits of the total bytes, far above real releases, so that the shell can check any release quickly. */
export const totals = [
  { what: 'scripts', pattern: /\.js$/, bytes: 300_000 },
  { what: 'styles', pattern: /\.css$/, bytes: 60_000 },
  { what: 'files', pattern: /./, bytes: 4_000_000 },
];

/** The limit of the manifest and the types together, in bytes. Real ones have 6 KB. */
const MOST_FOR_HOSTS = 200_000;

/** Checks the declared sizes before any file is fetched. Throws ReleaseRefused. */
export function checkSizes({ files, federation = {} }: Release): void {
  checkMediaSizes(files);
  for (const { what, pattern, bytes } of totals) {
    const sum = Object.entries(files).reduce((total, [name, file]) => total + (pattern.test(name) ? file.bytes : 0), 0);
    if (sum > bytes)
      throw new ReleaseRefused(
        `Its ${what} are larger than ${bytes / 1000} KB in total: remove what its pages do not need.`,
      );
  }
  if (Object.values(federation).reduce((total, { bytes }) => total + bytes, 0) > MOST_FOR_HOSTS)
    throw new ReleaseRefused(
      `Its manifest and types are larger than ${MOST_FOR_HOSTS / 1000} KB in total: export fewer types from its pages.`,
    );
}

function checkMediaSizes(files: Release['files']): void {
  for (const [name, { bytes }] of Object.entries(files))
    if (isMedia(name) && bytes > MEDIA_BUDGET)
      throw new ReleaseRefused(
        `${name} has ${(bytes / 1000).toFixed(0)} KB, and a film or sound at most ${MEDIA_BUDGET / 1000} KB: make it shorter or smaller.`,
        { file: name },
        'Films and sounds',
      );
}

/** Checks that the files have the described sizes and known types. Their digests were checked before. */
export function checkFiles({ release, contents }: CheckedRelease): void {
  checkSizes(release);
  for (const [name, { bytes }] of Object.entries(listFiles(release)))
    if (contents.get(name)?.length !== bytes)
      throw new ReleaseRefused(
        `The size of ${name} is not as described: it was altered after the build; release again.`,
        { file: name },
      );
  for (const name of Object.keys(release.files)) {
    if (!knownTypes.includes(name.split('.').at(-1) ?? '')) {
      throw new ReleaseRefused(
        `Its file ${name} is of no known type: a release holds ${knownTypes.join(', ')} and nothing else.`,
        { file: name },
      );
    }
  }
}

/** The text of a file, decoded as UTF-8 as a browser does. Throws ReleaseRefused. */
export function readText(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ReleaseRefused(`${name} is not text in UTF-8: save it as UTF-8.`, { file: name });
  }
}

/** Strings that show, even in minified code, that a script contains a copy of a library. */
const copies = [
  {
    of: 'React',
    signs: ['react.transitional.element', 'react.element', '_INTERNALS_DO_NOT_USE_OR_'],
    instead: 'import from react, react/jsx-runtime and react-dom only, and drop packages that bring their own',
  },
  // Class names of the kit; those of sections start with the section's name.
  {
    of: 'the kit',
    signs: ['kit-lead-form-', 'kit-button-', 'kit-hero-', 'kit-section-', 'kit-field-'],
    instead: 'import from @land/kit and @land/kit/forms only',
  },
];

/**
 * Checks that no script contains React or the kit: a second React breaks hooks, and a second kit has separate state.
 */
export function checkScripts({ contents }: CheckedRelease): void {
  for (const [name, bytes] of contents) {
    if (!name.endsWith('.js')) continue;
    const copy = copies.find(({ signs }) => signs.some((sign) => bytes.includes(sign)));
    if (copy)
      throw new ReleaseRefused(`${name} holds a copy of ${copy.of}, which the shell provides: ${copy.instead}.`, {
        file: name,
        ...findText(bytes.toString(), copy.signs),
      });
  }
}

/** The position of the first of these signs. */
function findText(text: string, signs: string[]): { line: number; column: number } {
  const before = text.slice(0, Math.min(...signs.map((sign) => text.indexOf(sign)).filter((at) => at >= 0)));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** Reads and checks the files of a release on disk. Throws ReleaseRefused. */
export async function readContents(releaseFolder: string, release: Release): Promise<Map<string, Buffer>> {
  checkSizes(release);
  return readFiles(release, (name) => readFile(join(releaseFolder, name)));
}

/** Reads files by name. Throws ReleaseRefused if a file differs from its description. */
export async function readFiles(
  release: Release,
  readOne: (name: string, bytes: number) => Promise<Buffer>,
): Promise<Map<string, Buffer>> {
  const read = Object.entries(listFiles(release)).map(async ([name, described]) => {
    const bytes = await readOne(name, described.bytes);
    checkFile(release, name, bytes);
    return [name, bytes] as const;
  });
  return new Map(await Promise.all(read));
}
