import { sectionJest } from './shell/release-tools/gate/source/section-jest.ts';
import { sectionFolder, sectionsHere } from './shell/release-tools/sections.ts';
import { jestTestMatch } from './tests/run/kinds.ts';

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
      ...sectionJest,
      ...common,
      displayName: 'web',
      roots: ['shell', ...sectionsHere.map(sectionFolder), 'api/desk'].map((folder) => `<rootDir>/${folder}`),
      testMatch: jestTestMatch(),
    },
  ],
};
