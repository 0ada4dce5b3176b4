/** What is checked of a section's sources, while its release is being built. */
import type { SectionDefinition } from '../section-webpack.ts';
import { checkTypes } from './check-types.ts';
import { runOwnTests } from './run-own-tests.ts';

export interface SourceChecks {
  /** The section's own tests that passed. */
  tests: number;
}

/** Type check and the section's own tests, side by side. Rejects with ReleaseRefused; whoever awaits it late misses nothing. */
export function startSourceChecks(section: SectionDefinition): Promise<SourceChecks> {
  const types = checkTypes(section);
  const tests = runOwnTests(section);
  // A wrong type is told before the tests that fail for it.
  const checks = types.then(async () => ({ tests: await tests }));
  for (const promise of [tests, checks]) promise.catch(() => {});
  return checks;
}
