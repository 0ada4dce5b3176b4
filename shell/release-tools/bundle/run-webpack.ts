import webpack, { type Configuration, type StatsCompilation } from 'webpack';
import { BuildFailed } from '../format/failures.ts';

/** Runs one webpack build. Throws BuildFailed for any error or warning. */
export function runWebpack(configuration: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    if (!compiler) throw new Error('webpack made no compiler of the configuration.');
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure) reject(failure);
        else if (!stats || stats.hasErrors() || stats.hasWarnings())
          reject(new BuildFailed(stats?.toString('errors-warnings')));
        else resolve(stats.toJson({ all: false, chunkGroups: true, assets: true, cachedAssets: true }));
      });
    });
  });
}
