import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readShellStatus, shellUrl } from '../promote/ask-shell.ts';
import { BuildFailed } from '../format/failures.ts';
import { Trials } from '../gate/trials.ts';
import { readProvidedModules } from '../format/shared-modules.ts';
import type { Release } from '../format/release-format.ts';
import { releasesFolder, type SectionDefinition } from '../format/section.ts';

interface MakeReleaseOptions {
  /** `full` tries everything; `static` needs no browser and no other process, for builds that stay on this machine. */
  kind: 'static' | 'full';
  mode: 'production' | 'development';
}

/** Builds, checks, signs and packs a release, or leaves no files and throws. The pointer does not move. */
export async function makeRelease(section: SectionDefinition, { kind, mode }: MakeReleaseOptions): Promise<Release> {
  const releases = releasesFolder(section);
  await mkdir(releases, { recursive: true });
  // A build for this machine is for the shell of this checkout, whatever shell is running. Read before anything loads,
  // because on a busy machine the response would come too late.
  const status = kind === 'full' ? await readShellStatus(shellUrl()) : undefined;
  const trials = kind === 'full' ? new Trials(section) : undefined;
  try {
    // Not earlier: while webpack loads, the trials' processes start.
    const { buildRelease } = await import('../bundle/build-release.ts');
    const { readContents } = await import('../gate/check-files.ts');
    const { checkRelease } = await import('../gate/check-release.ts');
    const release = await buildRelease({
      section,
      version: await nextVersion(section),
      mode,
      releases,
      check: async (release, folder) => {
        const contents = await readContents(folder, release);
        checkRelease({ section: section.name, release, contents, provided: status?.shell ?? readProvidedModules() });
        return trials ? trials.run(release, contents) : null;
      },
    });
    // Without waiting for the browser to close.
    trials?.stop().catch(() => undefined);
    return release;
  } catch (failure) {
    // Sources that do not build mostly have a wrong type too, whose message is one sentence.
    try {
      if (failure instanceof BuildFailed) await trials?.sources.run();
    } finally {
      await trials?.stop();
    }
    throw failure;
  }
}

/** `1.0.0-20261120T190512345`: sorts by time, and is valid in a semantic version's pre-release part. */
async function nextVersion({ folder }: SectionDefinition): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${manifest.version}-${new Date().toISOString().replace(/[-:.Z]/g, '')}`;
}
