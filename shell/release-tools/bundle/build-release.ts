/** Builds one immutable release of a section: `releases/<version>/`. */
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FaultyBuild } from './find-source.ts';
import { ReleaseRefused } from '../format/failures.ts';
import type { PrerenderedPage } from './prerender-pages.tsx';
import {
  digestOf,
  federationFiles,
  fileNamePattern,
  manifestFile,
  type Release,
  type ReleaseChecks,
  type ReleasedFile,
  type ReleasedPage,
  typesFile,
} from '../format/release-format.ts';
import { listPages, type SectionDefinition } from '../format/section.ts';
import { isLivePage } from '../format/section-contract.ts';
import type { Manifest } from '../gate/check-manifest.ts';
import { runWebpack } from './run-webpack.ts';
import { browserConfiguration, prerenderConfiguration, type SectionBuild } from './section-webpack.ts';
import { readSigningKey } from '../signing/signing-keys.ts';
import { renderSignature } from '../signing/signing.ts';
import { kitRange, sharedRanges } from '../format/shared-modules.ts';

interface BuildOptions {
  section: SectionDefinition;
  version: string;
  releases: string;
  /** The archive of the exposed modules' types. Unset in builds that stay on this machine. */
  types?: Promise<Buffer> | undefined;
  /** Checks the release, with its files in `folder`, before it is signed. Throws to discard the release. */
  check: (release: Release, folder: string, faulty: FaultyBuild) => Promise<ReleaseChecks | null>;
}

/** Builds, checks and signs a release in the folder of releases. Shells compress its files. */
export async function buildRelease({ section, version, releases, types, check }: BuildOptions): Promise<Release> {
  // Built in a temporary folder and renamed at the end, so that every release folder is complete, checked and signed.
  const unfinished = join(releases, `.unfinished-${version}`);
  const build: SectionBuild = { section, version, mode: 'production', outputFolder: unfinished };
  try {
    const [{ namedChunkGroups, assets = [] }] = await Promise.all([
      runWebpack(browserConfiguration(build)),
      runWebpack(prerenderConfiguration(build)),
    ]);
    const filesOf = (page: string) => (namedChunkGroups?.[page]?.assets ?? []).map(({ name }) => name);
    for (const page of Object.keys(section.pages).filter((name) => isLivePage(section.name, name)))
      for (const name of filesOf(page)) if (name.endsWith('.js')) await rm(join(unfinished, name));
    const described = await describeRelease(build, filesOf, await types);
    await rm(join(unfinished, '.prerender'), { recursive: true });
    const sources = new Map(
      assets.flatMap(({ name, info }) => (info.sourceFilename ? [[name, info.sourceFilename]] : [])),
    );
    const faulty: FaultyBuild = {
      build,
      release: described,
      sources,
      renderMarked: () => renderMarked(build, described),
    };
    const checks = await check(described, unfinished, faulty);
    const release: Release = { ...described, checks };
    await sign(unfinished, release);
    await rename(unfinished, join(releases, version));
    return release;
  } catch (failure) {
    await rm(unfinished, { recursive: true, force: true });
    throw failure;
  }
}

async function renderMarked(build: SectionBuild, { pages }: Release): Promise<Release['pages']> {
  await runWebpack(prerenderConfiguration(build, true));
  const marked = loadPrerenderedPages(join(build.outputFolder, '.marked/prerender.cjs'));
  return Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, { ...page, ...marked[name] }]));
}

/** Writes the description of a release into its folder, and signs it. */
export async function sign(folder: string, release: Release): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
  await writeFile(join(folder, 'release.json'), bytes);
  await writeFile(join(folder, 'release.sig'), renderSignature(bytes, readSigningKey(release.section)));
}

async function describeRelease(
  build: SectionBuild,
  filesOf: (page: string) => string[],
  types: Buffer | undefined,
): Promise<Release> {
  const { outputFolder, section, version } = build;
  const manifest = await writeForHosts(outputFolder, types);
  const entry = manifest.metaData.remoteEntry.name;
  const prerendered = loadPrerenderedPages(join(outputFolder, '.prerender/prerender.cjs'));
  const paths = new Map(listPages(section).map(({ name, path }) => [name, path]));
  const untitled = [...paths.keys()].find((name) => !Object.hasOwn(prerendered, name));
  if (untitled !== undefined) throw new ReleaseRefused(`Its page ${untitled} has no title: add it to src/pages.ts.`);
  const pages = Object.entries(prerendered).map(([name, page]) => {
    const path = paths.get(name);
    const own = { ...(path !== undefined && { path }), ...page };
    if (!isLivePage(section.name, name)) return [name, releasedPage(name, own, manifest, entry)] as const;
    const styles = filesOf(name).filter((file) => file.endsWith('.css'));
    return [name, { ...own, scripts: [], styles }] as const;
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
    federation: await describeAll(outputFolder, types ? federationFiles : [manifestFile]),
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

/** Completes Module Federation's manifest, and writes the types of the exposed modules beside it. */
async function writeForHosts(folder: string, types: Buffer | undefined): Promise<Manifest> {
  const path = join(folder, manifestFile);
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  // A host on another origin finds the files beside the manifest.
  manifest.metaData.publicPath = 'auto';
  if (types) {
    manifest.metaData.types.zip = typesFile;
    await writeFile(join(folder, typesFile), types);
  }
  await writeFile(path, JSON.stringify(manifest));
  return manifest;
}

/** Describes the files that pages request. */
async function describeFiles(folder: string): Promise<Record<string, ReleasedFile>> {
  const names = (await readdir(folder)).filter(
    (name) => fileNamePattern.test(name) && !/\.(map|json|txt|zip)$/.test(name),
  );
  return describeAll(folder, names.sort());
}

async function describeAll(folder: string, names: readonly string[]): Promise<Record<string, ReleasedFile>> {
  const described = names.map(async (name) => {
    const bytes = await readFile(join(folder, name));
    return [name, { integrity: digestOf(bytes), bytes: bytes.length }] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}
