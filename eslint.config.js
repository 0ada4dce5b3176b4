import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import redos from 'eslint-plugin-redos';
import globals from 'globals';
import typescript from 'typescript-eslint';
import { sectionNames, sectionsHere } from './shell/release-tools/sections.ts';
import { countedWords } from './tests/words/counted-words.js';
import { plainComments } from './tests/words/plain-comments.js';

// The plugin that checks regular expressions keeps its results here, and does not create the folder.
mkdirSync(join(import.meta.dirname, '.cache'), { recursive: true });

/** The allowed directions of imports. Each message says what to do instead. */
const notTests = { regex: '(^|/)tests/', message: 'Tests look at the product, never the other way round.' };
const sectionApps = sectionNames.map((name) => `${name}-app`).join('|');
const httpLine = {
  regex: `@land/(kit(?!/brand$)|release-tools)|(^|/)(shell|${sectionApps})/|(^|/)(\\.\\./)+desk/(src|dist)/`,
  message: 'Nothing crosses the HTTP line but the name of the company: the contract is openapi.json.',
};

const sectionPatterns = (others) => [
  notTests,
  {
    regex: '(^|/)shell/(src|server|launch)',
    message: 'A section knows only the kit: import from @land/kit, or add what is missing there.',
  },
  {
    regex: '@land/kit/src|@land/(http|release-tools)',
    message: 'The kit has public faces only: import from @land/kit or @land/kit/forms.',
  },
  { regex: `(^|/)(${others})-app(/|$)`, message: 'Sections are released apart: move what both need into shell/kit.' },
  {
    regex: '(^|/)api(/|$)',
    message: 'Nothing crosses the HTTP line: use the types that are generated from api/openapi.json.',
  },
];

const knowsNoSection = (what) => ({ regex: sectionApps, message: `${what} does not know its users.` });
const knowsNoShell = (what) => ({
  regex: '(^|/)(\\.\\./)+(src/)?(frame|home|errors|sections|server|launch|navigation)(/|$)',
  message: `${what} does not know the shell: pass in what it needs.`,
});

/**
 * The api's modules from the ground up: each imports only those before it. To fix an import that points up, move the
 * shared part into the lower module, or let the upper module pass it in (a fragment of SQL, a function, a provider).
 */
const apiModules = [
  ...['words', 'config', 'log', 'telemetry', 'phone', 'database', 'http', 'jobs'],
  ...['staff', 'audit', 'leads', 'consent', 'emails', 'notices', 'intake', 'texting', 'land', 'offers'],
  ...[
    'certificates',
    'releases',
    'deals',
    'closings',
    'documents',
    'templates',
    'letters',
    'alerts',
    'inbox',
    'imports',
  ],
  ...['integrity', 'privacy', 'exports', 'report', 'counts', 'health', 'demo', 'desk'],
];

/** Modules in which controllers call services only, and repositories decide nothing. */
const servicesDecide = [
  'offers',
  'deals',
  'closings',
  'emails',
  'documents',
  'templates',
  'letters',
  'alerts',
  'imports',
  'certificates',
  'consent',
  'integrity',
  'exports',
  'counts',
  'health',
];

const ownFields = {
  regex: '^@nestjs/swagger$',
  importNamePattern: '^(ApiProperty|ApiPropertyOptional|(Pick|Omit|Partial|Intersection)Type)$',
  message: 'Take it from http/fields/api-fields: there it also checks what is sent.',
};

const restrict = (patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });
const deskPatterns = [
  notTests,
  {
    regex: `(^|/)(\\.\\./)+src/|(^|/)(shell|${sectionApps})/|@land/release-tools|@land/kit(?!/(brand|tokens\\.css|illustrations/logo\\.svg)$)`,
    message: 'The desk knows the api by HTTP alone, and of the kit its brand, tokens and logo.',
  },
];
const section = (name) => ({
  files: [`${name}-app/src/**`],
  rules: restrict(sectionPatterns(sectionNames.filter((other) => other !== name).join('|'))),
});

/** Rules of our own about words. */
const words = { rules: { counted: countedWords, comments: plainComments } };

export default typescript.config(
  {
    ignores: [
      '**/dist/',
      '*-app/releases/',
      '**/node_modules/',
      '.data/',
      '**/.cache/',
      'shell/kit/src/api-types.ts',
      'api/desk/src/shared/api/api-types.ts',
      'test-results/',
      '**/test-results/',
    ],
  },
  js.configs.recommended,
  ...typescript.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      // Prettier wraps code; this covers the rest. SQL and texts are data.
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration',
          message: "List the exports by name. Only the kit's entry points re-export, and they list names too.",
        },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: { '@typescript-eslint/no-floating-promises': 'error', '@typescript-eslint/no-misused-promises': 'error' },
  },
  {
    // `counted()` chooses between "1 lead" and "2 leads" in all text that people read.
    files: [
      'api/{src,desk/src}/**',
      'shell/{src,kit/src,server/pages,server/land,server/land-feeds}/**',
      '*-app/src/**',
    ],
    ignores: ['**/*.{test,fixture}.{ts,tsx}', '**/*.css', 'api/src/database/migrations/**'],
    plugins: { words },
    rules: { 'words/counted': 'error' },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    // Released migrations never change.
    ignores: ['api/src/database/migrations/**', '**/api-types.ts'],
    plugins: { words },
    rules: { 'words/comments': 'error' },
  },
  {
    // A regular expression that is slower than linear lets a visitor's text or a release block the process. Tests are
    // exempt, because they match only our own text.
    files: ['**/*.{ts,tsx,js,mjs}'],
    ignores: ['**/*.{test,fixture}.{ts,tsx}', 'tests/**', 'api/bench/**', 'api/jest-postgres.mjs'],
    plugins: { redos },
    rules: {
      'redos/no-vulnerable': [
        'error',
        { ignoreErrors: false, timeout: 60_000, cache: { location: '.cache/redos', strategy: 'aggressive' } },
      ],
    },
  },
  {
    // On a server an unhandled rejection ends the process, and `void` does not handle it.
    files: ['api/src/**/*.ts', 'shell/{server,launch,http,release-tools}/**/*.ts'],
    ignores: ['**/*.{test,fixture}.ts'],
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }] },
  },
  {
    files: ['shell/src/**', 'shell/kit/src/**', '*-app/src/**', 'api/desk/src/**'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: reactHooks.configs.recommended.rules,
  },
  { files: ['shell/launch/reload-client.js'], languageOptions: { globals: { ...globals.browser } } },
  { files: ['api/desk/src/**'], rules: restrict(deskPatterns) },
  {
    files: ['api/desk/src/shared/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: restrict([
      ...deskPatterns,
      { regex: '(^|/)screens/', message: 'Shared parts know no screen: move what they need beside them.' },
    ]),
  },
  // Once for files directly in a screen's folder, once for files one folder deeper: the path to another screen differs.
  ...['', '/*'].map((inner) => ({
    files: [`api/desk/src/screens/*${inner}/*`],
    rules: restrict([
      ...deskPatterns,
      {
        regex: `^\\.\\./${inner && '\\.\\./'}(?!\\.\\./)`,
        message: 'Screens do not know each other: move what both need to shared.',
      },
    ]),
  })),
  ...sectionsHere.map(section),
  {
    files: ['shell/kit/**'],
    rules: restrict([
      notTests,
      knowsNoSection('The kit'),
      knowsNoShell('The kit'),
      { regex: '@land/(http|release-tools)', message: 'The kit runs in pages: nothing of it knows the tools.' },
    ]),
  },
  {
    files: ['shell/release-tools/**'],
    rules: restrict([notTests, knowsNoSection('The toolchain'), knowsNoShell('The toolchain')]),
  },
  {
    files: ['shell/src/**', 'shell/server/**', 'shell/launch/**'],
    rules: restrict([
      notTests,
      { regex: `(${sectionApps})/src`, message: 'The shell meets a section only as a release.' },
    ]),
  },
  {
    files: ['api/src/**/*.ts'],
    // Nest reads constructor types at run time: an import that looks type-only may be a value.
    rules: { '@typescript-eslint/consistent-type-imports': 'off', ...restrict([notTests, httpLine]) },
  },
  ...apiModules.flatMap((name, place) => {
    const above = {
      regex: `^(\\.\\./)+(${apiModules.slice(place + 1).join('|')}|app)/(?!data-source-options)`,
      message: `${name} does not know what is above it (the list apiModules): move what both need down, or pass it in.`,
    };
    const orm = {
      regex: '^(typeorm|@nestjs/typeorm|pg)$',
      message: 'SQL and TypeORM live in repositories and entities: ask a repository.',
    };
    const storage = {
      regex: '(\\.repository|/database|\\.sql)\\.js$',
      message: 'A controller asks a service, which decides; only a service asks repositories.',
    };
    const decisions = {
      regex: '/(refusal|config)\\.js$',
      message: 'A repository stores and loads: what is refused, and by which setting, a service decides.',
    };
    const rest = [notTests, httpLine, above, ...(name === 'http' ? [] : [ownFields])];
    return [
      // Tests may import everything; `app` composes all modules, and its data source lists their entities.
      { files: [`api/src/${name}/**/*.ts`], ignores: ['**/*.test.ts'], rules: restrict(rest) },
      { files: [`api/src/${name}/**/*.{controller,service}.ts`], rules: restrict([...rest, orm]) },
      ...(servicesDecide.includes(name)
        ? [
            { files: [`api/src/${name}/**/*.controller.ts`], rules: restrict([...rest, orm, storage]) },
            { files: [`api/src/${name}/**/*.repository.ts`], rules: restrict([...rest, decisions]) },
          ]
        : []),
    ];
  }),
);
