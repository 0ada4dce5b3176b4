/** Reads the kit's contract from its sources. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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
import type { FormField, KitContract } from './kit-contract.ts';
import type { renderSamples } from './samples.tsx';

const sources = join(import.meta.dirname, '../../kit/src');
const apiDescription = join(import.meta.dirname, '../../../api/openapi.json');

export async function readContract(): Promise<KitContract> {
  const [classes, tokens, markup] = await Promise.all([listClasses(), listTokens(), digestMarkup()]);
  return { version: readKitVersion(), types: describeTypes(), forms: describeForms(), classes, tokens, markup };
}

function describeForms(): Record<string, FormField> {
  const { paths, components } = JSON.parse(readFileSync(apiDescription, 'utf8')) as ApiDescription;
  const forms = Object.entries(paths).flatMap(([path, { post }]) => {
    const form = post?.requestBody?.content['application/x-www-form-urlencoded'];
    const { properties = {}, required = [] } = components.schemas[form?.schema.$ref.split('/').at(-1) ?? ''] ?? {};
    return Object.entries(properties).map(
      ([name, { type }]) => [`${path}.${name}${required.includes(name) ? '' : '?'}`, type] as const,
    );
  });
  return Object.fromEntries(forms);
}

interface ApiDescription {
  paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: { $ref: string } }> } } }>;
  components: { schemas: Record<string, { properties?: Record<string, { type: FormField }>; required?: string[] }> };
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
