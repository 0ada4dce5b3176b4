/** The two bundles of a section: the federated one for browsers, and a plain one for Node that prerenders its pages. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { buildCache } from './build-cache.ts';
import { releasePath } from '../format/release-format.ts';
import type { SectionDefinition } from '../format/section.ts';
import { sharedBySection } from '../format/shared-modules.ts';
import { baseConfiguration, minifyReadably } from './webpack-base.ts';

export interface SectionBuild {
  section: SectionDefinition;
  version: string;
  /** `development` leaves the section's scripts readable. */
  mode: 'production' | 'development';
  outputFolder: string;
}

export function browserConfiguration(build: SectionBuild): Configuration {
  const { section } = build;
  const base = baseConfiguration({ ...baseOptions(build), target: 'browser', outputFolder: build.outputFolder });
  const exposes = Object.entries(section.pages).map(
    ([page, file]) => [`./${page}`, { import: file, name: page }] as const,
  );
  return {
    ...base,
    context: section.folder,
    cache: buildCache({ sectionFolder: section.folder, mode: build.mode, target: 'browser' }),
    entry: {},
    optimization: { ...base.optimization, ...(build.mode === 'development' && { minimizer: minifyReadably() }) },
    plugins: [
      ...(base.plugins ?? []),
      releaseConstant(build),
      new ModuleFederationPlugin({
        name: section.name,
        filename: 'entry.[contenthash:8].js',
        exposes: Object.fromEntries(exposes),
        shared: sharedBySection(),
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
    cache: buildCache({ sectionFolder: section.folder, mode: build.mode, target: 'node' }),
    entry: { prerender: fileURLToPath(new URL('./prerender-pages.tsx', import.meta.url)) },
    output: { ...base.output, library: { type: 'commonjs2' } },
    resolve: { ...base.resolve, alias: { 'section-pages$': join(section.folder, 'src/pages.ts') } },
    plugins: [releaseConstant(build)],
  };
}

function baseOptions(build: SectionBuild) {
  // Always webpack's production mode: the gate judges what is watched as it will judge what is released.
  return {
    scope: build.section.name,
    mode: 'production' as const,
    publicPath: releasePath(build.section.name, build.version),
  };
}

function releaseConstant(build: SectionBuild) {
  return new webpack.DefinePlugin({ __SECTION_RELEASE__: JSON.stringify(`${build.section.name}@${build.version}`) });
}
