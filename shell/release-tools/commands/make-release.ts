import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readShellStatus, shellUrl } from '../promote/ask-shell.ts';
import { ReleaseRefused } from '../format/failures.ts';
import { Trials } from '../gate/trials.ts';
import { readProvidedModules } from '../format/shared-modules.ts';
import type { Release } from '../format/release-format.ts';
import { releasesFolder, type SectionDefinition } from '../format/section.ts';

const HINT = 'What a section may contain: shell/release-tools/ALLOWED.md';

interface MakeReleaseOptions {
  /** `full` runs all checks; `static` runs those without a browser, for builds that stay on this machine. */
  kind: 'static' | 'full';
}

/** Builds, checks, compresses and signs a release, without making it live. On failure, leaves no files and throws. */
export async function makeRelease(section: SectionDefinition, { kind }: MakeReleaseOptions): Promise<Release> {
  const releases = releasesFolder(section);
  await mkdir(releases, { recursive: true });
  // The running shell, for a full release; a static build is for the shell of this checkout. Requested before the build
  // loads, because a busy machine would make the response time out.
  const status = kind === 'full' ? await readShellStatus(shellUrl()) : undefined;
  const trials = kind === 'full' ? new Trials(section) : undefined;
  try {
    // Imported after the trials were created, so that their processes start while webpack loads.
    const { buildRelease } = await import('../bundle/build-release.ts');
    const { readContents } = await import('../gate/check-files.ts');
    const { checkRelease } = await import('../gate/check-release.ts');
    const release = await buildRelease({
      section,
      version: await nextVersion(section),
      releases,
      check: async (release, folder) => {
        const contents = await readContents(folder, release);
        const provided = status?.shell ?? readProvidedModules();
        withHint(() => checkRelease({ section: section.name, release, contents, provided }));
        return trials ? trials.run(release, contents) : null;
      },
    });
    // Not awaited, because closing the browser takes time.
    trials?.stop().catch(() => undefined);
    return release;
  } catch (failure) {
    // Type errors are reported first: they are closer to the cause than the sentence of webpack or of a check.
    try {
      await trials?.sources.expectTypes();
    } finally {
      await trials?.stop();
    }
    throw failure;
  }
}

/** Adds where to read what is allowed to a refusal. */
function withHint(check: () => void): void {
  try {
    check();
  } catch (failure) {
    throw failure instanceof ReleaseRefused ? new ReleaseRefused(`${failure.message}\n${HINT}`) : failure;
  }
}

/** `1.0.0-20261120T190512345`: sorts by time, and is valid in a semantic version's pre-release part. */
async function nextVersion({ folder }: SectionDefinition): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${manifest.version}-${new Date().toISOString().replace(/[-:.Z]/g, '')}`;
}
