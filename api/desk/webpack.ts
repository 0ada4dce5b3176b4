/** The desk's bundle: one script and stylesheet at first, and a part for each screen that is not needed then. */
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfiguration } from '@land/kit/release/bundle/webpack-base.ts';

export type Mode = 'production' | 'development';

const folder = import.meta.dirname;
export const outputFolder = join(folder, 'dist');

export function deskConfiguration(mode: Mode): Configuration {
  const base = baseConfiguration({
    scope: 'desk',
    target: 'browser',
    mode,
    publicPath: '/desk/assets/',
    outputFolder: join(outputFolder, 'assets'),
  });
  return {
    ...base,
    context: folder,
    entry: { desk: './src/main.tsx' },
    // The pages' policy takes script addresses from this policy alone.
    output: { ...base.output, crossOriginLoading: 'anonymous', trustedTypes: { policyName: 'desk' } },
  };
}
