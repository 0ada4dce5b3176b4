/** The two bundles of a section: the federated one for browsers, and a plain one for Node that prerenders its pages. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { releasePath } from '../format/release-format.ts';
import type { SectionDefinition } from '../format/section.ts';
import { isLivePage } from '../format/section-contract.ts';
import { sharedBySection } from '../format/shared-modules.ts';
import { baseConfiguration } from './webpack-base.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const projectFolder = resolve(import.meta.dirname, '../../..');
const WEEK = 7 * 24 * 60 * 60 * 1000;

export interface SectionBuild {
  section: SectionDefinition;
  version: string;
  /** `development` is for `npm run dev`: see webpack-base.ts. */
  mode: 'production' | 'development';
  outputFolder: string;
}

export function browserConfiguration(build: SectionBuild): Configuration {
  const { section } = build;
  const options = { ...baseOptions(build), outputFolder: build.outputFolder, sharesStyles: true };
  const base = baseConfiguration({ ...options, target: 'browser' });
  const pages = Object.entries(section.pages);
  const exposes = pages
    .filter(([page]) => !isLivePage(section.name, page))
    .map(([page, file]) => [`./${page}`, { import: file, name: page }] as const);
  return {
    ...base,
    context: section.folder,
    cache: buildCache(build, 'browser'),
    // Live pages are built only for their styles: browsers never run their scripts, which build-release.ts deletes.
    entry: Object.fromEntries(pages.filter(([page]) => isLivePage(section.name, page))),
    plugins: [
      ...(base.plugins ?? []),
      releaseConstant(build),
      new ModuleFederationPlugin({
        name: section.name,
        filename: 'entry.[contenthash:8].js',
        exposes: Object.fromEntries(exposes),
        shared: sharedBySection(build.mode),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { disableRemote: true } },
      }),
    ],
  };
}

export function prerenderConfiguration(build: SectionBuild): Configuration {
  const { section } = build;
  const base = baseConfiguration({
    ...baseOptions(build),
    target: 'node',
    outputFolder: join(build.outputFolder, '.prerender'),
  });
  return {
    ...base,
    context: section.folder,
    cache: buildCache(build, 'node'),
    entry: { prerender: fileURLToPath(new URL('./prerender-pages.tsx', import.meta.url)) },
    output: { ...base.output, library: { type: 'commonjs2' } },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, 'section-pages$': join(section.folder, 'src/pages.ts') },
    },
    plugins: [...(base.plugins ?? []), releaseConstant(build)],
  };
}

function baseOptions(build: SectionBuild) {
  return { scope: build.section.name, mode: build.mode, publicPath: releasePath(build.section.name, build.version) };
}

function releaseConstant(build: SectionBuild) {
  return new webpack.DefinePlugin({ __SECTION_RELEASE__: JSON.stringify(`${build.section.name}@${build.version}`) });
}

/** webpack's cache between builds, which halves the time of a release and does not change its output. */
function buildCache({ section, mode }: SectionBuild, target: 'browser' | 'node'): NonNullable<Configuration['cache']> {
  return {
    type: 'filesystem',
    cacheDirectory: join(section.folder, '.cache/webpack'),
    // The demo has its own cache, because its pages contain another part.
    name: `${target}-${mode}${process.env.TRACK_RECORD ? '-example' : ''}`,
    version: digestOfTools(),
    maxAge: WEEK,
  };
}

/** A digest of the build tools. If it changes, webpack ignores the cache. */
function digestOfTools(): string {
  const own = [import.meta.dirname, join(import.meta.dirname, '../format')].flatMap((folder) =>
    readdirSync(folder).map((name) => join(folder, name)),
  );
  const hash = createHash('sha256').update(process.version);
  for (const file of [...own.sort(), join(projectFolder, 'package-lock.json')]) hash.update(readFileSync(file));
  return hash.digest('hex');
}
