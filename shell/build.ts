/** `npm run build --prefix shell`: writes the shell's scripts, its styles and the HTML around its pages to `dist`. */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compressFiles } from '@land/release-tools/bundle/compress.ts';
import { digestOf } from '@land/release-tools/format/release-format.ts';
import { runWebpack } from '@land/release-tools/bundle/run-webpack.ts';
import type { BuiltShell } from './server/built-shell.ts';
import type { renderFrames } from './src/prerender.tsx';
import { browserConfiguration, type Mode, outputFolder, prerenderConfiguration } from './webpack.ts';

/** Builds the shell. `shell.json`, which the server reads, is written last, so that a failed build is never served. */
async function buildShell(mode: Mode): Promise<void> {
  const [stats] = await Promise.all([runWebpack(browserConfiguration(mode)), runWebpack(prerenderConfiguration(mode))]);
  const assets = join(outputFolder, 'assets');
  const names = await readdir(assets);
  await compressFiles(names.map((name) => join(assets, name)));
  const bundle = createRequire(import.meta.url)(join(outputFolder, 'prerender/prerender.cjs')) as {
    renderFrames: typeof renderFrames;
  };
  const readAll = async <T>(pattern: RegExp, read: (bytes: Buffer) => T) =>
    Object.fromEntries(
      await Promise.all(
        names
          .filter((name) => pattern.test(name))
          .map(async (name) => [name, read(await readFile(join(assets, name)))] as const),
      ),
    );
  const filesOf = (chunk: string) => (stats.namedChunkGroups?.[chunk]?.assets ?? []).map(({ name }) => name);
  const built: BuiltShell = {
    ...bundle.renderFrames(),
    integrity: await readAll(/\.(js|css)$/, digestOf),
    styles: await readAll(/\.css$/, String),
    files: {
      shell: filesOf('shell'),
      home: filesOf('home'),
      forms: names.filter((name) => /^forms\..*\.(js|css)$/.test(name)),
      fonts: names.filter((name) => name.endsWith('.woff2')),
    },
  };
  // For sections in repositories of their own, which have no api.
  await copyFile(join(import.meta.dirname, '../api/openapi.json'), join(outputFolder, 'openapi.json'));
  await writeFile(join(outputFolder, 'shell.json'), JSON.stringify(built));
}

if (import.meta.main) await buildShell(process.argv.includes('--development') ? 'development' : 'production');
