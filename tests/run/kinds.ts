/** Which tests a run includes: those of `npm test`, those of `npm run proof`, or both, if paths are given. */
export type Kind = 'test' | 'proof';

/** The runner sets it. Without it, Jest and Playwright run both kinds. */
export const kindVariable = 'LAND_TEST_KIND';

/** Set by `--all`: tests that have a long form take it. */
export const longVariable = 'LAND_TEST_LONG';

export function readKind(): Kind | undefined {
  const kind = process.env[kindVariable];
  return kind === 'test' || kind === 'proof' ? kind : undefined;
}

const proofOfJest = '**/*.proof.test.{ts,tsx}';

/** Which files Jest looks for. */
export function jestTestMatch(kind = readKind()): string[] {
  if (kind === 'proof') return [proofOfJest];
  return ['**/*.test.{ts,tsx}', ...(kind === 'test' ? [`!${proofOfJest}`] : [])];
}

const proofOfPlaywright = /\.proof\.spec\.ts$|[\\/]tests[\\/]proof[\\/]/;

/** Which files Playwright ignores. */
export function playwrightIgnores(kind = readKind()): RegExp[] {
  if (kind === 'test') return [proofOfPlaywright];
  return kind === 'proof' ? [new RegExp(`^(?!.*(?:${proofOfPlaywright.source}))`)] : [];
}
