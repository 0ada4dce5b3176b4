/** Builds one immutable release of a section: `releases/<version>/`. */
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compressFiles } from './compress.ts';
import { ReleaseRefused } from '../format/failures.ts';
import type { PrerenderedPage } from './prerender-pages.tsx';
import {
  digestOf,
  fileNamePattern,
  type Release,
  type ReleaseChecks,
  type ReleasedFile,
  type ReleasedPage,
} from '../format/release-format.ts';
import type { SectionDefinition } from '../format/section.ts';
import { isLivePage } from '../format/section-contract.ts';
import { runWebpack } from './run-webpack.ts';
import { browserConfiguration, prerenderConfiguration, type SectionBuild } from './section-webpack.ts';
import { readSigningKey } from '../signing/signing-keys.ts';
import { renderSignature } from '../signing/signing.ts';
import { kitRange, sharedRanges } from '../format/shared-modules.ts';

/** The part of Module Federation's `mf-manifest.json` that the build uses. */
interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

interface BuildOptions {
  section: SectionDefinition;
  version: string;
  releases: string;
  /** Checks the release, with its files in `folder`, before it is signed. Throws to discard the release. */
  check: (release: Release, folder: string) => Promise<ReleaseChecks | null>;
}

/** Builds, checks, compresses and signs a release in the folder of releases. */
export async function buildRelease({ section, version, releases, check }: BuildOptions): Promise<Release> {
  // Built in a temporary folder and renamed at the end, so that every release folder is complete, checked and signed.
  const unfinished = join(releases, `.unfinished-${version}`);
  const build: SectionBuild = { section, version, mode: 'production', outputFolder: unfinished };
  try {
    const [{ namedChunkGroups }] = await Promise.all([
      runWebpack(browserConfiguration(build)),
      runWebpack(prerenderConfiguration(build)),
    ]);
    const filesOf = (page: string) => (namedChunkGroups?.[page]?.assets ?? []).map(({ name }) => name);
    for (const page of Object.keys(section.pages).filter((name) => isLivePage(section.name, name)))
      for (const name of filesOf(page)) if (name.endsWith('.js')) await rm(join(unfinished, name));
    const described = await describeRelease(build, filesOf);
    await rm(join(unfinished, '.prerender'), { recursive: true });
    // Compresses the files while the browser checks the release.
    const packing = packFiles(unfinished);
    const release: Release = { ...described, checks: await check(described, unfinished).finally(() => packing) };
    await sign(unfinished, release);
    await rename(unfinished, join(releases, version));
    return release;
  } catch (failure) {
    await rm(unfinished, { recursive: true, force: true });
    throw failure;
  }
}

async function packFiles(folder: string): Promise<void> {
  await compressFiles((await readdir(folder)).map((name) => join(folder, name)));
}

/** Writes the description of a release into its folder, signed and compressed. */
export async function sign(folder: string, release: Release): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
  await writeFile(join(folder, 'release.json'), bytes);
  await writeFile(join(folder, 'release.sig'), renderSignature(bytes, readSigningKey(release.section)));
  await compressFiles([join(folder, 'release.json')]);
}

async function describeRelease(build: SectionBuild, filesOf: (page: string) => string[]): Promise<Release> {
  const { outputFolder, section, version } = build;
  const manifest = JSON.parse(await readFile(join(outputFolder, 'mf-manifest.json'), 'utf8')) as Manifest;
  const entry = manifest.metaData.remoteEntry.name;
  const prerendered = loadPrerenderedPages(join(outputFolder, '.prerender/prerender.cjs'));
  const pages = Object.entries(prerendered).map(([name, page]) => {
    if (!isLivePage(section.name, name)) return [name, releasedPage(name, page, manifest, entry)] as const;
    const styles = filesOf(name).filter((file) => file.endsWith('.css'));
    return [name, { ...page, scripts: [], styles }] as const;
  });
  return {
    section: section.name,
    version,
    builtAt: new Date().toISOString(),
    kit: kitRange,
    shared: sharedRanges,
    entry,
    pages: Object.fromEntries(pages),
    files: await describeFiles(outputFolder),
    checks: null,
  };
}

function loadPrerenderedPages(bundle: string): Record<string, PrerenderedPage> {
  const { renderPages } = createRequire(import.meta.url)(bundle) as {
    renderPages: () => Record<string, PrerenderedPage>;
  };
  return renderPages();
}

function releasedPage(name: string, page: PrerenderedPage, manifest: Manifest, entry: string): ReleasedPage {
  const exposed = manifest.exposes.find((module) => module.name === name);
  if (!exposed) throw new ReleaseRefused(`Its page ${name} is prerendered but not exposed: add it to section.ts.`);
  return { ...page, scripts: [entry, ...exposed.assets.js.sync], styles: exposed.assets.css.sync };
}

/** Describes the files that browsers request; not the federation manifest, which is for other tools. */
async function describeFiles(folder: string): Promise<Record<string, ReleasedFile>> {
  const names = (await readdir(folder))
    .filter((name) => fileNamePattern.test(name) && !/\.(map|json|txt)$/.test(name))
    .sort();
  const described = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return [name, { integrity: digestOf(bytes), bytes: bytes.length }] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}
