/** The two bundles of a section: the federated one for browsers, and a plain one for Node that prerenders its pages. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { projectFolder } from '@land/http/project-folder';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { releasePath } from '../format/release-format.ts';
import { listPages, type SectionDefinition } from '../format/section.ts';
import { isLivePage } from '../format/section-contract.ts';
import { sharedBySection } from '../format/shared-modules.ts';
import { emptyModules, unusedBySections } from './unused-modules.ts';
import { baseConfiguration } from './webpack-base.ts';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

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
  const options = {
    ...baseOptions(build),
    outputFolder: build.outputFolder,
    // In development, messages stay whole.
    alias: build.mode === 'production' ? emptyModules(unusedBySections) : {},
    sharesStyles: true,
  };
  const base = baseConfiguration({ ...options, target: 'browser' });
  const pages = listPages(section);
  const exposes = pages
    .filter(({ name }) => !isLivePage(section.name, name))
    .map(({ name, file }) => [`./${name}`, { import: file, name }] as const);
  return {
    ...base,
    context: section.folder,
    cache: buildCache(build, 'browser'),
    // Live pages are built only for their styles: browsers never run their scripts, which build-release.ts deletes.
    entry: Object.fromEntries(
      pages.filter(({ name }) => isLivePage(section.name, name)).map(({ name, file }) => [name, file]),
    ),
    plugins: [
      ...(base.plugins ?? []),
      releaseConstant(build),
      // Only releases are shown by hosts on another origin.
      ...(build.mode === 'production' ? [new OwnOriginPlugin()] : []),
      new ModuleFederationPlugin({
        name: section.name,
        filename: 'entry.[contenthash:8].js',
        exposes: Object.fromEntries(exposes),
        shared: sharedBySection(build.mode),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { disableRemote: true, target: 'web' } },
      }),
    ],
  };
}

/** `marksSources`: a second bundle, which finds the line of a fault, and is not cached. */
export function prerenderConfiguration(build: SectionBuild, marksSources = false): Configuration {
  const { section } = build;
  const base = baseConfiguration({
    ...baseOptions(build),
    target: 'node',
    outputFolder: join(build.outputFolder, marksSources ? '.marked' : '.prerender'),
    marksSources,
  });
  return {
    ...base,
    context: section.folder,
    cache: marksSources ? false : buildCache(build, 'node'),
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
  // A section's own repository may use another package manager.
  const lock = [join(projectFolder, 'package-lock.json')].filter((file) => existsSync(file));
  for (const file of [...own.sort(), ...lock]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Makes a section load its other files from the origin of its remote entry, for hosts on another origin. On the site,
 * paths stay without an origin, as in the prerendered HTML and the page's digests. Not `publicPath: 'auto'`, whose
 * URLs always have an origin.
 */
class OwnOriginPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OwnOriginPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.publicPath)
        .tap('OwnOriginPlugin', (chunk) => compilation.addRuntimeModule(chunk, new OwnOriginModule()));
    });
  }
}

class OwnOriginModule extends webpack.RuntimeModule {
  constructor() {
    // After the module that sets the path.
    super('own origin', webpack.RuntimeModule.STAGE_BASIC + 1);
  }

  override generate(): string {
    const path = webpack.RuntimeGlobals.publicPath;
    // Without a document while webpack reads the pictures of a style sheet.
    return `if (typeof document === 'object') { var { origin } = new URL(document.currentScript.src); if (origin !== location.origin) ${path} = origin + ${path}; }`;
  }
}
