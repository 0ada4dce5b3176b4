/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from '@land/http/cases.fixture';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from './config.ts';

const projectFolder = resolve(import.meta.dirname, '../..');
const lines = readFileSync(resolve(projectFolder, '.env.example'), 'utf8').replaceAll(/^# (?=[A-Z_]+=)/gm, '');
const example = parseEnv(lines);
const settings = ({ publicKeysOf: _, ...rest }: ReturnType<typeof readConfig>) => rest;

test('.env.example has the settings that the shell, the launcher and the release commands read, and no others', () => {
  const sources = globSync('{server,launch,http,check-sections,release-tools,kit}/**/*.ts', {
    cwd: resolve(projectFolder, 'shell'),
    exclude: (name) => /\.(test|fixture)\.ts$/.test(name),
  });
  const code = sources.map((file) => readFileSync(resolve(projectFolder, 'shell', file), 'utf8')).join('\n');
  const named = [...code.matchAll(/\benv\.([A-Z][A-Z_]+)|\benv, '([A-Z_]+)'/g)].map(
    ([, read, passed]) => read ?? passed ?? '',
  );
  const ofSections = [...code.matchAll(/\.toUpperCase\(\)\}(_[A-Z_]+)/g)].flatMap(([, end]) =>
    ['SELLER', 'BUYER', 'LEGAL'].map((name) => name + end),
  );
  const ofDemo = ['TRACK_RECORD', 'SHELL_DIST_DIR'];
  const internal = ['DEV_SERVER', 'FEDERATION_WEBPACK_PATH', 'NODE_COMPILE_CACHE', 'SKIP_VALIDATION', ...ofDemo];
  const read = [...named, ...ofSections].filter((name) => !internal.includes(name));
  expect(read.filter((name) => !(name in example))).toEqual([]);
  expect(Object.keys(parseEnv(lines.split('# ---- Docker')[0] ?? '')).filter((name) => !read.includes(name))).toEqual(
    [],
  );
});

test('.env.example shows the defaults, and an empty variable counts as unset', () => {
  const defaults = settings(readConfig({}));
  expect(settings(readConfig(example))).toEqual(defaults);
  const names = ['HOST', 'DATA_DIR', 'SHELL_PORT', 'SELLER_PORT', 'API_PORT', 'RELEASE_POLL_MS', 'CSRF_SECRET'];
  expect(settings(readConfig(Object.fromEntries(names.map((name) => [name, '']))))).toEqual(defaults);
});

test.each(readCases<[string, string]>(import.meta.dirname, 'config'))(
  '%s=%s is an error that names the variable but not its value',
  (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
    expect(() => readConfig({ [name]: value })).not.toThrow(value);
  },
);

const secret = 'a secret for the tests, 32 characters';

test.each<[string, NodeJS.ProcessEnv, Partial<Config>]>([
  ['a shell may listen at any free port', { SHELL_PORT: '0' }, { port: 0 }],
  ['white space around the secret is removed, as in the api', { CSRF_SECRET: `${secret}\n` }, { csrfSecret: secret }],
  [
    'pages link to the first of several public origins',
    { PUBLIC_ORIGIN: 'https://example.com,https://www.example.com' },
    { publicOrigin: 'https://example.com', publicOrigins: ['https://example.com', 'https://www.example.com'] },
  ],
  [
    'analytics use a host on the own domain',
    { ANALYTICS_KEY: 'phc_1', ANALYTICS_HOST: 'https://e.example.com' },
    { analytics: { key: 'phc_1', host: 'https://e.example.com' } },
  ],
])('%s', (_what, env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test('with REQUIRE_SECRETS, CSRF_SECRET must be set', () => {
  expect(() => readConfig({ REQUIRE_SECRETS: 'on' })).toThrow('CSRF_SECRET must be set');
  expect(readConfig({ REQUIRE_SECRETS: 'on', CSRF_SECRET: secret }).csrfSecret).toBe(secret);
});

test('analytics without a host are refused', () => {
  expect(() => readConfig({ ANALYTICS_KEY: 'phc_1' })).toThrow('ANALYTICS_HOST');
});

test("previews may come from the section's origin and from those in the setting", () => {
  const { previewOrigins } = readConfig({
    SELLER_URL: 'https://seller.example.com',
    SELLER_PREVIEW_ORIGINS: 'https://builds.example.com, http://10.0.0.7:3001',
  });
  const listed = ['https://seller.example.com', 'https://builds.example.com', 'http://10.0.0.7:3001'];
  expect(previewOrigins.seller).toEqual(listed);
});
