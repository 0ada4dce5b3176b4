/** The parts of `npm run dev` that a webpack configuration needs to update open pages. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { projectFolder } from '../services.ts';

/** The path of the events about builds, on the shell's origin and on the desk's. */
export const eventsPath = '/dev/events';

/** Files whose changes trigger no build: tests, and temporary files of editors. */
export const notSources = /\.(test|fixture)\.tsx?$|~$|\.swp$|[\\/](node_modules|\.git|\.data|releases)[\\/]/;

/** Milliseconds without another change before a build starts, because editors write a file in several steps. */
const QUIET_MS = 100;

interface HotOptions {
  name: string;
  /** The path from which browsers load the files. */
  publicPath: string;
  /** Modules that run before the part's own. */
  first?: string[];
}

/**
 * Adds React Refresh and the client that applies updates. The shell provides React Refresh's runtime to the sections,
 * because a second one would not find the components that the first one's React DOM has drawn
 * (https://github.com/pmmmwh/react-refresh-webpack-plugin/issues/394).
 */
export function hotConfiguration(base: Configuration, { name, publicPath, first = [] }: HotOptions): Configuration {
  const entries = [hotClient(name), ...first];
  return {
    ...base,
    name,
    output: { ...base.output, publicPath, clean: false },
    // A build with errors writes nothing, so that the next update is from the last good build.
    optimization: { ...base.optimization, emitOnErrors: false },
    externals: publicPath === sectionPath(name) ? [useShellsRefresh] : [],
    plugins: [
      ...(base.plugins ?? []),
      new ReactRefreshPlugin({ overlay: false, library: 'land' }),
      ...entries.map((entry) => new webpack.EntryPlugin(import.meta.dirname, entry, {})),
    ],
    watchOptions: { ignored: notSources, aggregateTimeout: QUIET_MS },
    // The launcher prints errors.
    stats: 'none',
    infrastructureLogging: { level: 'none' },
  };
}

/** The module that listens to builds, for a bundle. It shows no problems: client.ts does, for all bundles. */
export function hotClient(name: string): string {
  const query = new URLSearchParams({ path: eventsPath, name, overlay: 'false', logging: 'warn' });
  return `${fileURLToPath(import.meta.resolve('webpack-dev-middleware/client'))}?${query.toString()}`;
}

/** The path from which browsers load the files of a watched section. Its releases contain only what pages name. */
export function sectionPath(name: string): string {
  return `/dev/${name}/`;
}

function useShellsRefresh(
  { request }: { request?: string },
  found: (failure?: Error | null, external?: string) => void,
): void {
  if (/[\\/]react-refresh[\\/]runtime(\.js)?$|^react-refresh\/runtime$/.test(request ?? ''))
    found(null, 'var globalThis.reactRefreshRuntime');
  else found();
}

/** webpack's cache between two runs of `npm run dev`. */
export function watchCache(name: string): NonNullable<Configuration['cache']> {
  return {
    type: 'filesystem',
    cacheDirectory: join(projectFolder, '.cache/watched'),
    name,
    buildDependencies: {
      config: [
        fileURLToPath(import.meta.url),
        join(projectFolder, 'shell/webpack.ts'),
        join(projectFolder, 'api/desk/build.ts'),
        join(projectFolder, 'shell/release-tools/bundle') + '/',
        join(projectFolder, 'package-lock.json'),
      ],
    },
  };
}
