/** The bundles that `npm run dev` watches: the shell's, and those of the parts that were asked for. */
import { join, resolve } from 'node:path';
import { sectionsHere } from '@land/release-tools/sections.ts';
import type { Configuration } from 'webpack';
import { baseConfiguration } from '@land/release-tools/bundle/webpack-base.ts';
import { projectFolder } from '../services.ts';
import { DevServer } from './dev-server.ts';
import { hotClient, watchCache } from './hot-configuration.ts';
import { watchedDesk } from './watched-desk.ts';
import { WatchedSection } from './watched-section.ts';
import { shellFolder, WatchedShell } from './watched-shell.ts';

export interface Development {
  server: DevServer;
  /** The environment of the site's processes. */
  env: NodeJS.ProcessEnv;
  /** Resolves when every part has been built, and the shell's server can start. */
  untilBuilt: Promise<void>;
}

/**
 * Starts to watch. Watched sections write releases to a separate folder, so that the team's pointer stays; the shell's
 * build for development does not replace the one for visitors either.
 */
export async function startDevelopment(names: readonly string[], given: NodeJS.ProcessEnv): Promise<Development> {
  const sections = sectionsHere.filter((name) => names.includes(name));
  const folders = sections.map(
    (name) =>
      [
        `${name.toUpperCase()}_RELEASES_DIR`,
        resolve(projectFolder, given.DATA_DIR || '.data', 'watched', name),
      ] as const,
  );
  const env = { RELEASE_POLL_MS: '100', ...given, SHELL_DIST_DIR: shellFolder(given), ...Object.fromEntries(folders) };
  const shell = new WatchedShell(env);
  const watched = await Promise.all(sections.map((name) => WatchedSection.create(name, env)));
  const client = { name: 'client', configuration: clientConfiguration() };
  const desk = names.includes('desk') ? [watchedDesk] : [];
  const server = new DevServer([client, shell.bundle, ...watched.map(({ bundle }) => bundle), ...desk]);
  const pages = Promise.all([shell.watchPages(server), ...watched.map((section) => section.watchPages(server))]);
  const untilBuilt = Promise.all([server.untilBuilt(), pages]).then(() => {});
  const url = await server.listen();
  return { server, env: { ...env, DEV_SERVER: url, DESK_DEV_SERVER: desk.length > 0 ? url : '' }, untilBuilt };
}

function clientConfiguration(): Configuration {
  const publicPath = '/dev/client/';
  const outputFolder = join(projectFolder, '.cache/watched/client');
  return {
    ...baseConfiguration({ scope: 'client', target: 'browser', mode: 'development', publicPath, outputFolder }),
    name: 'client',
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
    },
    entry: { client: join(import.meta.dirname, 'client/client.ts') },
    cache: watchCache('client'),
    plugins: [],
    resolve: { extensions: ['.ts', '.js'], alias: { 'webpack-dev-middleware/client$': hotClient('client') } },
    stats: 'none',
    infrastructureLogging: { level: 'none' },
  };
}
