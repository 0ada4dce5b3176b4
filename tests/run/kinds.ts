/** Which tests a run has: those of `npm test`, those of `npm run proof`, or all of them, as a path asks for. */
export type Kind = 'test' | 'proof';

/** Set by the runner; without it Jest and Playwright run both kinds. */
export const kindVariable = 'LAND_TEST_KIND';

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

/** Which files Playwright leaves out. */
export function playwrightIgnores(kind = readKind()): RegExp[] {
  if (kind === 'test') return [proofOfPlaywright];
  return kind === 'proof' ? [new RegExp(`^(?!.*(?:${proofOfPlaywright.source}))`)] : [];
}
