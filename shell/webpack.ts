/** The two bundles of the shell: the scripts for browsers, and one for Node that prerenders the shell's HTML. */
import { join, resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { EveryPruningPlugin } from '@land/release-tools/bundle/prune-loader.ts';
import { emptyModules, unusedByShell } from '@land/release-tools/bundle/unused-modules.ts';
import { sharedByShell } from '@land/release-tools/format/shared-modules.ts';
import { baseConfiguration } from '@land/release-tools/bundle/webpack-base.ts';

export type Mode = 'production' | 'development';

const folder = import.meta.dirname;
/** SHELL_DIST_DIR is set by `npm run demo`, so that its build never replaces the company's. */
export const outputFolder = resolve(folder, process.env.SHELL_DIST_DIR || 'dist');

export function browserConfiguration(mode: Mode): Configuration {
  const base = baseConfiguration({
    scope: 'shell',
    target: 'browser',
    mode,
    publicPath: '/assets/',
    outputFolder: join(outputFolder, 'assets'),
    alias: emptyModules(unusedByShell),
  });
  return {
    ...base,
    context: folder,
    entry: { shell: './src/main.ts' },
    output: { ...base.output, clean: true },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: { forms: { test: /kit[\\/]src[\\/]/, name: 'forms', chunks: 'async', enforce: true } },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      ...(mode === 'production' ? [new EveryPruningPlugin()] : []),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: sharedByShell(mode),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { optimization: { disableRemote: true, target: 'web' } },
      }),
    ],
  };
}

export function prerenderConfiguration(mode: Mode): Configuration {
  const base = baseConfiguration({
    scope: 'shell',
    target: 'node',
    mode,
    publicPath: '/assets/',
    outputFolder: join(outputFolder, 'prerender'),
  });
  return {
    ...base,
    context: folder,
    entry: { prerender: './src/prerender.tsx' },
    output: { ...base.output, library: { type: 'commonjs2' } },
  };
}
