/**
 * Which tests a run includes: those of `npm test`, those of `npm run proof`, or both, if paths are given. Those on a
 * phone (`*.phone.spec.ts`) belong to `npm run proof` and need a site of their own, because they count its rows.
 */
export type Kind = 'test' | 'proof' | 'phone';

/** The runner sets it. Without it, Jest and Playwright run both kinds. */
export const kindVariable = 'LAND_TEST_KIND';

/** Set by `--all`: tests that have a long form take it. */
export const longVariable = 'LAND_TEST_LONG';

export function readKind(): Kind | undefined {
  const kind = process.env[kindVariable];
  return kind === 'test' || kind === 'proof' || kind === 'phone' ? kind : undefined;
}

const proofOfJest = '**/*.proof.test.{ts,tsx}';

/** Which files Jest looks for. */
export function jestTestMatch(kind = readKind()): string[] {
  if (kind === 'proof') return [proofOfJest];
  return ['**/*.test.{ts,tsx}', ...(kind === 'test' ? [`!${proofOfJest}`] : [])];
}

const proofOfPlaywright = /\.proof\.spec\.ts$|[\\/]tests[\\/]proof[\\/]/;
const onPhone = /\.phone\.spec\.ts$/;
const allBut = ({ source }: RegExp) => new RegExp(`^(?!.*(?:${source}))`);

/** Which files Playwright ignores. */
export function playwrightIgnores(kind = readKind()): RegExp[] {
  if (kind === 'phone') return [allBut(onPhone)];
  if (kind === 'proof') return [allBut(proofOfPlaywright)];
  return kind === 'test' ? [proofOfPlaywright, onPhone] : [onPhone];
}
