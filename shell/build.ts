/** `npm run build --prefix shell`: writes the shell's scripts, its styles and the HTML around its pages to `dist`. */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compressFiles } from '@land/release-tools/bundle/compress.ts';
import { digestOf } from '@land/release-tools/format/release-format.ts';
import { runWebpack } from '@land/release-tools/bundle/run-webpack.ts';
import type { StatsCompilation } from 'webpack';
import type { BuiltShell } from './server/built-shell.ts';
import type { renderFrames } from './src/prerender.tsx';
import { browserConfiguration, outputFolder, prerenderConfiguration } from './webpack.ts';

/** Builds the shell. `shell.json`, which the server reads, is written last, so that a failed build is never served. */
async function buildShell(): Promise<void> {
  const [stats] = await Promise.all([
    runWebpack(browserConfiguration('production')),
    runWebpack(prerenderConfiguration('production')),
  ]);
  const assets = join(outputFolder, 'assets');
  const names = await readdir(assets);
  await compressFiles(names.map((name) => join(assets, name)));
  const bundle = createRequire(import.meta.url)(join(outputFolder, 'prerender/prerender.cjs')) as {
    renderFrames: typeof renderFrames;
  };
  const bytes = await Promise.all(names.map(async (name) => [name, await readFile(join(assets, name))] as const));
  const built = describeShell({ frames: bundle.renderFrames(), files: new Map(bytes), stats });
  // For sections in repositories of their own, which have no api.
  await copyFile(join(import.meta.dirname, '../api/openapi.json'), join(outputFolder, 'openapi.json'));
  await writeFile(join(outputFolder, 'shell.json'), JSON.stringify(built));
}

interface BuiltFiles {
  frames: ReturnType<typeof renderFrames>;
  /** The files for browsers, by name. */
  files: Map<string, Buffer>;
  stats: Pick<StatsCompilation, 'namedChunkGroups'>;
}

export function describeShell({ frames, files, stats }: BuiltFiles): BuiltShell {
  const names = [...files.keys()];
  const filesOf = (chunk: string) =>
    (stats.namedChunkGroups?.[chunk]?.assets ?? []).map(({ name }) => name).filter((name) => files.has(name));
  const mapFiles = <T>(pattern: RegExp, read: (bytes: Buffer) => T) =>
    Object.fromEntries(
      [...files].filter(([name]) => pattern.test(name)).map(([name, bytes]) => [name, read(bytes)] as const),
    );
  return {
    ...frames,
    integrity: mapFiles(/\.(js|css)$/, digestOf),
    styles: mapFiles(/\.css$/, String),
    files: {
      shell: filesOf('shell'),
      home: filesOf('home'),
      forms: names.filter((name) => /^forms\.(.*\.)?(js|css)$/.test(name)),
      fonts: names.filter((name) => name.endsWith('.woff2')),
    },
  };
}

if (import.meta.main) await buildShell();
