/** Reads the contract from the kit as it is. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import { runWebpack } from '../bundle/run-webpack.ts';
import { readKitVersion } from '../format/shared-modules.ts';
import { baseConfiguration, className } from '../bundle/webpack-base.ts';
import { describeTypes } from './describe-types.ts';
import type { KitContract } from './kit-contract.ts';
import type { renderSamples } from './samples.tsx';

const sources = join(import.meta.dirname, '../../kit/src');

export async function readContract(): Promise<KitContract> {
  const [classes, tokens, markup] = await Promise.all([listClasses(), listTokens(), digestMarkup()]);
  return { version: readKitVersion(), types: describeTypes(), classes, tokens, markup };
}

async function listClasses(): Promise<string[]> {
  const files = (await readdir(sources, { recursive: true })).filter((file) => file.endsWith('.module.css'));
  const names = new Set<string>();
  for (const file of files) {
    parse(await readFile(join(sources, file), 'utf8')).walkRules(({ selector }) => {
      parseSelectors((root) =>
        root.walkClasses(({ value }) => void names.add(className(join(sources, file), value, 'kit'))),
      ).processSync(selector);
    });
  }
  return [...names].sort();
}

async function listTokens(): Promise<string[]> {
  const names = new Set<string>();
  parse(await readFile(join(sources, 'design/tokens.css'), 'utf8')).walkDecls(
    /^--/,
    ({ prop }) => void names.add(prop),
  );
  return [...names].sort();
}

async function digestMarkup(): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'land-contract-'));
  try {
    const base = baseConfiguration({
      scope: 'kit',
      target: 'node',
      mode: 'production',
      publicPath: '/',
      outputFolder: folder,
    });
    await runWebpack({
      ...base,
      entry: { samples: join(import.meta.dirname, 'samples.tsx') },
      output: { ...base.output, library: { type: 'commonjs2' } },
    });
    const bundle = createRequire(import.meta.url)(join(folder, 'samples.cjs')) as {
      renderSamples: typeof renderSamples;
    };
    return Object.fromEntries(
      Object.entries(bundle.renderSamples()).map(([name, html]) => [
        name,
        createHash('sha256').update(html).digest('hex').slice(0, 16),
      ]),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
