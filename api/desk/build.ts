/** `npm run build --prefix api/desk`: the desk's page and its files, into `dist`, from where the api serves them. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { brand } from '@land/kit/brand';
import { compressFiles } from '@land/release-tools/bundle/compress.ts';
import { runWebpack } from '@land/release-tools/bundle/run-webpack.ts';
import { baseConfiguration } from '@land/release-tools/bundle/webpack-base.ts';
import { digestOf } from '@land/release-tools/format/release-format.ts';

type Mode = 'production' | 'development';

const folder = import.meta.dirname;
const outputFolder = join(folder, 'dist');

/** Files of earlier builds stay this long: a tab that is still open may ask for them. */
const KEPT_MS = 7 * 86_400_000;

/** Builds the desk. The page is written last, so that a broken build is not used. */
async function buildDesk(mode: Mode): Promise<void> {
  const assets = join(outputFolder, 'assets');
  const started = Date.now();
  const stats = await runWebpack(deskConfiguration(mode));
  for (const name of await readdir(assets)) {
    const file = join(assets, name);
    if ((await stat(file)).mtimeMs < started - KEPT_MS) await rm(file);
    else if (!name.endsWith('.br')) await compressFiles([file]);
  }
  const names = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name));
  const digests = new Map(
    await Promise.all(names.map(async (name) => [name, digestOf(await readFile(join(assets, name)))] as const)),
  );
  const tags = (stats.namedChunkGroups?.desk?.assets ?? []).map(({ name }) => {
    const attributes = `="/desk/assets/${name}" integrity="${digests.get(name)}"`;
    return name.endsWith('.css')
      ? `<link rel="stylesheet" href${attributes} />`
      : `<script src${attributes} crossorigin defer></script>`;
  });
  const scripts = [...digests].filter(([name]) => name.endsWith('.js'));
  const integrity = JSON.stringify(
    Object.fromEntries(scripts.map(([name, digest]) => [`/desk/assets/${name}`, digest])),
  );
  await writeFile(join(outputFolder, 'index.html'), page(tags.join('\n    '), integrity));
}

/** One script and stylesheet at first, and a part for each screen that is not needed then. */
function deskConfiguration(mode: Mode): Configuration {
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
    // The pages' policy accepts script URLs only from this Trusted Types policy.
    output: { ...base.output, crossOriginLoading: 'anonymous', trustedTypes: { policyName: 'desk' } },
  };
}

/** @param integrity digests of all scripts by path, as JSON: the page's policy loads no script without one */
function page(tags: string, integrity: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>${brand.name} desk</title>
    <link rel="icon" href="data:," />
    <script id="integrity" type="application/json">${integrity}</script>
    ${tags}
  </head>
  <body>
    <div id="desk"></div>
    <noscript>The desk needs JavaScript.</noscript>
  </body>
</html>
`;
}

if (import.meta.main) await buildDesk(process.argv.includes('--development') ? 'development' : 'production');
