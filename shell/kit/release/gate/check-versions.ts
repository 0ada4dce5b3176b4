import { satisfies } from 'semver';
import type { CheckedRelease } from './checked-release.ts';
import { ReleaseRefused } from './release-refused.ts';

/** Whether the shell gives what the section was built for. */
export function checkVersions({ release, provided }: CheckedRelease): void {
  if (!satisfies(provided.kit, release.kit)) {
    throw new ReleaseRefused(
      `It was built for kit ${release.kit} and this shell provides ${provided.kit}: build it with the kit that is live.`,
    );
  }
  for (const [name, range] of Object.entries(release.shared)) {
    const version = Object.hasOwn(provided.shared, name) ? provided.shared[name] : undefined;
    if (version === undefined) {
      throw new ReleaseRefused(
        `It asks the shell for the shared module ${name}, which this shell does not provide: bundle it, or have the shell share it first.`,
      );
    }
    if (!satisfies(version, range)) {
      throw new ReleaseRefused(
        `It asks for ${name} ${range} and this shell provides ${version}: build it with the version that is live.`,
      );
    }
  }
}
