/**
 * Which tests a run includes: those of `npm test`, those of `npm run proof`, or both, if paths are given. The other two
 * belong to `npm run proof`, in a step with a site of its own.
 */
export type Kind = 'test' | 'proof' | SeparateKind;

/**
 * Tests on a phone count the rows of their site. Those that run alone change the addresses of this machine, at which
 * every Chromium fails the requests that wait for a connection (ERR_NETWORK_CHANGED).
 */
const separate = { phone: /\.phone\.spec\.ts$/, alone: /\.alone\.spec\.ts$/ };
export type SeparateKind = keyof typeof separate;
export const separateKinds = Object.keys(separate) as SeparateKind[];

/** The runner sets it. Without it, Jest and Playwright run both kinds. */
export const kindVariable = 'LAND_TEST_KIND';

/** Set by `--all`: tests that have a long form take it. */
export const longVariable = 'LAND_TEST_LONG';

export function readKind(): Kind | undefined {
  const kind = process.env[kindVariable];
  return (['test', 'proof', ...separateKinds] as const).find((each) => each === kind);
}

const proofOfJest = '**/*.proof.test.{ts,tsx}';

/** Which files Jest looks for. */
export function jestTestMatch(kind = readKind()): string[] {
  if (kind === 'proof') return [proofOfJest];
  return ['**/*.test.{ts,tsx}', ...(kind === 'test' ? [`!${proofOfJest}`] : [])];
}

const proofOfPlaywright = /\.proof\.spec\.ts$|[\\/]tests[\\/]proof[\\/]/;
const allBut = ({ source }: RegExp) => new RegExp(`^(?!.*(?:${source}))`);

/** Which files Playwright ignores. */
export function playwrightIgnores(kind = readKind()): RegExp[] {
  const only = kind && { ...separate, proof: proofOfPlaywright, test: undefined }[kind];
  if (only) return [allBut(only)];
  return [...Object.values(separate), ...(kind === 'test' ? [proofOfPlaywright] : [])];
}
