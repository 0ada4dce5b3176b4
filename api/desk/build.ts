/** `npm run build --prefix api/desk` builds the desk's page and its assets into `dist`, which the api serves. */
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

/** Assets of earlier builds are kept for a week, because a tab that is still open may request them. */
const KEPT_MS = 7 * 86_400_000;

/** Builds the desk. `index.html` is written last, so that a failed build leaves the earlier page in use. */
async function buildDesk(): Promise<void> {
  const assets = join(outputFolder, 'assets');
  const started = Date.now();
  const stats = await runWebpack(deskConfiguration('production'));
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
    const url = `/desk/assets/${name}`;
    const digest = `integrity="${digests.get(name)}"`;
    return name.endsWith('.css')
      ? `<link rel="stylesheet" href="${url}" ${digest} />`
      : `<script src="${url}" ${digest} crossorigin defer></script>`;
  });
  const scripts = [...digests].filter(([name]) => name.endsWith('.js'));
  const integrity = JSON.stringify(
    Object.fromEntries(scripts.map(([name, digest]) => [`/desk/assets/${name}`, digest])),
  );
  await writeFile(join(outputFolder, 'index.html'), renderDeskPage(tags.join('\n    '), integrity));
}

/**
 * Webpack's configuration: one script and one style sheet for the first load, and a lazy chunk for each other screen.
 */
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
    // The pages' policy accepts script URLs only from this Trusted Types policy.
    output: { ...base.output, crossOriginLoading: 'anonymous', trustedTypes: { policyName: 'desk' } },
  };
}

/**
 * @param integrity digests of all scripts by path, as JSON; the Content-Security-Policy refuses a script without a
 * digest
 */
export function renderDeskPage(tags: string, integrity: string): string {
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
    <div id="desk">
      <p class="late">
        The desk is slow to load. If it does not appear, check your connection and <a href="">reload the page</a>.
      </p>
    </div>
    <noscript>The desk needs JavaScript.</noscript>
  </body>
</html>
`;
}

if (import.meta.main) await buildDesk();
