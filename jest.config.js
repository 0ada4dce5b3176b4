import { jestTestMatch } from './tests/run/kinds.ts';

const swcForPages = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '-app/releases/', '/tests/'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.*-app/releases/', '<rootDir>/.data/'],
};

/** @type {import('jest').Config} */
export default {
  passWithNoTests: true,
  // For tests that hang, not for slow ones: other steps of the check share the cores.
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'api',
      testEnvironment: 'node',
      roots: ['<rootDir>/api/src'],
      testMatch: jestTestMatch(),
      // Test files share modules in each worker. Loading them again would take a third more time.
      runner: ['<rootDir>/api/jest-runner.mjs', { runtime: 'child_process' }],
      setupFiles: ['<rootDir>/api/swc-sources.mjs'],
      globalSetup: '<rootDir>/api/jest-postgres.mjs',
      globalTeardown: '<rootDir>/api/jest-postgres-stop.mjs',
    },
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      roots: ['shell', 'seller-app', 'buyer-app', 'legal-app', 'api/desk'].map((folder) => `<rootDir>/${folder}`),
      testMatch: jestTestMatch(),
      transform: {
        '\\.tsx?$': swcForPages,
        '\\.(css|svg|avif|webp|jpg|png|mp4|webm|vtt|txt)$': '<rootDir>/shell/release-tools/bundle/jest-stand-ins.cjs',
      },
      globals: { __SECTION_RELEASE__: 'test@1.0.0', __HAS_TRACK_RECORD__: false },
    },
  ],
};
