import type { KeyObject } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf, type Release, type ReleasedPage } from '../format/release-format.ts';
import { ReleaseRefused } from '../format/failures.ts';
import { grantedPaths } from '../sections.ts';
import type { CheckedRelease } from './check-description.ts';
import { checkRelease } from './check-release.ts';
import { signRelease } from '../signing/signing.ts';

const begin = '/sections/seller/1.0.0/';

/** Changes to a small release of the seller section that the gate accepts. */
export interface ReleaseChanges {
  page?: Partial<ReleasedPage>;
  /** The page's HTML before its form, in every state. */
  html?: string;
  /** Contents by file name, added to or replacing the good ones. */
  files?: Record<string, string | Buffer>;
  release?: Partial<Release>;
}

export function createCheckedRelease({ page, html = '', files, release }: ReleaseChanges = {}): CheckedRelease {
  const texts = {
    'entry.1.js': 'var n={"./sell-your-land":()=>1}',
    'page.1.js': '// page',
    'page.1.css': `.seller-page{background:url("${begin}hero.1.svg")}`,
    'hero.1.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    ...files,
  };
  const contents = new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)] as const));
  const form = (state: string) =>
    `${html}<form action="/api/seller" method="post" data-state="${state}"><button>Send</button></form>`;
  const good: ReleasedPage = {
    title: 'Sell',
    description: 'For cash',
    html: { initial: form('editing'), sent: form('success'), failed: form('failure') },
    scripts: ['entry.1.js', 'page.1.js'],
    styles: ['page.1.css'],
  };
  return {
    section: 'seller',
    release: {
      section: 'seller',
      version: '1.0.0',
      builtAt: '2026-11-20T19:00:00.000Z',
      kit: '^2.0.0',
      shared: { react: '^19.3.0' },
      entry: 'entry.1.js',
      pages: { 'sell-your-land': { ...good, ...page } },
      files: Object.fromEntries(
        [...contents].map(([name, bytes]) => [name, { integrity: digestOf(bytes), bytes: bytes.length }]),
      ),
      checks: null,
      ...release,
    },
    contents,
    provided: { kit: '2.1.0', shared: { react: '19.3.1' }, paths: grantedPaths() },
  };
}

/** The message that refuses the release in a shell that provides these modules, or "accepted". */
export function refusalOf(changes: ReleaseChanges, provided?: CheckedRelease['provided']): string {
  try {
    checkRelease({ ...createCheckedRelease(changes), ...(provided && { provided }) });
  } catch (refusal) {
    if (refusal instanceof ReleaseRefused) return refusal.message;
    throw refusal;
  }
  return 'accepted';
}

/** Writes a release into a folder, in the form that origins serve. It is unsigned if `key` is null. */
export async function writeRelease(folder: string, { release, contents }: CheckedRelease, key: KeyObject | null) {
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of contents) await writeFile(join(folder, name), bytes);
  const description = Buffer.from(JSON.stringify(release));
  await writeFile(join(folder, 'release.json'), description);
  if (key) await writeFile(join(folder, 'release.sig'), JSON.stringify(signRelease(description, key)));
}
