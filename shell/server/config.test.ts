/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readCases } from '@land/http/cases.fixture';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { sectionNames } from '@land/release-tools/sections.ts';
import { listForeignOrigins } from './analytics-config.ts';
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
    sectionNames.map((name) => name.toUpperCase() + end),
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
    { analytics: { key: 'phc_1', host: 'https://e.example.com' }, analyticsOrigins: [] },
  ],
  [
    'another service has a script with data- attributes',
    {
      ANALYTICS_ORIGINS: 'https://stats.example.com, https://api.example.net',
      ANALYTICS_SCRIPT: ' https://stats.example.com/script.js  data-website-id=4f2a data-tag=',
    },
    {
      analytics: {
        script: 'https://stats.example.com/script.js',
        attributes: { 'data-website-id': '4f2a', 'data-tag': '' },
      },
      analyticsOrigins: ['https://stats.example.com', 'https://api.example.net'],
    },
  ],
])('%s', (_what, env, expected) => {
  expect(readConfig(env)).toMatchObject(expected);
});

test('with REQUIRE_SECRETS, CSRF_SECRET must be set', () => {
  expect(() => readConfig({ REQUIRE_SECRETS: 'on' })).toThrow('CSRF_SECRET must be set');
  expect(readConfig({ REQUIRE_SECRETS: 'on', CSRF_SECRET: secret }).csrfSecret).toBe(secret);
});

const [ANALYTICS_ORIGINS, ANALYTICS_SCRIPT] = ['https://stats.example.com', 'https://stats.example.com/script.js'];

test.each<[string, NodeJS.ProcessEnv, string]>([
  ['without a host', { ANALYTICS_KEY: 'phc_1' }, 'ANALYTICS_HOST must be set'],
  ['without a script', { ANALYTICS_ORIGINS }, 'ANALYTICS_ORIGINS and ANALYTICS_SCRIPT must be set together'],
  ['without origins', { ANALYTICS_SCRIPT }, 'ANALYTICS_ORIGINS and ANALYTICS_SCRIPT must be set together'],
  [
    'with a script of another origin',
    { ANALYTICS_ORIGINS, ANALYTICS_SCRIPT: 'https://stats.example.com.evil.test/script.js' },
    'ANALYTICS_SCRIPT must begin with a URL at one of the ANALYTICS_ORIGINS',
  ],
  [
    'with an attribute that is none of data-',
    { ANALYTICS_ORIGINS, ANALYTICS_SCRIPT: `${ANALYTICS_SCRIPT} onload=alert(1)` },
    'ANALYTICS_SCRIPT must have only data- attributes',
  ],
  ['of two services', { ANALYTICS_KEY: 'phc_1', ANALYTICS_ORIGINS, ANALYTICS_SCRIPT }, 'must not both be set'],
])('analytics %s are refused', (_what, env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('an analytics origin outside of the own domain is named, because the privacy policy excludes it', () => {
  const origins = [
    'https://stats.example.com',
    'https://example.com',
    'https://badexample.com',
    'https://plausible.io',
  ];
  expect(listForeignOrigins(origins, 'https://www.example.com')).toEqual(origins.slice(2));
});

test("previews may come from the section's origin and from those in the setting", () => {
  const { previewOrigins } = readConfig({
    SELLER_URL: 'https://seller.example.com',
    SELLER_PREVIEW_ORIGINS: 'https://builds.example.com, http://10.0.0.7:3001',
  });
  const listed = ['https://seller.example.com', 'https://builds.example.com', 'http://10.0.0.7:3001'];
  expect(previewOrigins.seller).toEqual(listed);
});
