/** Jest's settings for the tests of pages: in this workspace, and in a section's own repository. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { resolve } = createRequire(import.meta.url);

const compileSources = [
  resolve('@swc/jest'),
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

export const sectionJest = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: resolve('jest-environment-jsdom'),
  transform: {
    '\\.tsx?$': compileSources,
    '\\.(css|svg|avif|webp|jpg|png|mp4|webm|vtt|txt)$': fileURLToPath(
      new URL('../../bundle/jest-stand-ins.cjs', import.meta.url),
    ),
  },
  // Packed, the kit's sources are below `node_modules`.
  transformIgnorePatterns: ['/node_modules/(?!@land/)'],
  globals: { __SECTION_RELEASE__: 'test@1.0.0', __HAS_TRACK_RECORD__: false },
};

/** The longest that a test may take, in minutes. */
export const TEST_MINUTES = 1;

/** Arguments of node that run the tests of a section's folder; `more` are Jest's own. */
export function jestArgs(folder: string, more: string[] = []): string[] {
  const settings = {
    ...sectionJest,
    rootDir: folder,
    testMatch: ['**/*.test.{ts,tsx}'],
    modulePathIgnorePatterns: ['<rootDir>/(releases|.cache)/'],
  };
  return [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    resolve('jest/bin/jest'),
    '--config',
    JSON.stringify(settings),
    '--passWithNoTests',
    // As long as in jest.config.js, because these tests run at a low priority.
    `--testTimeout=${TEST_MINUTES * 60_000}`,
    // Skips the search for a file watcher: 5 % of the tests' time.
    '--watchman=false',
    ...more,
  ];
}
