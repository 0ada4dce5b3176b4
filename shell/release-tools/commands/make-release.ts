import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPacked } from '@land/http/project-folder';
import { readShellStatus, shellUrl } from '../promote/ask-shell.ts';
import type { FaultyBuild } from '../bundle/find-source.ts';
import { linkTo } from '../format/allowed-topics.ts';
import { fetchShellParts } from '../standalone/fetch-shell-parts.ts';
import { ReleaseRefused } from '../format/failures.ts';
import { checkAddresses } from '../format/page-paths.ts';
import { Trials } from '../gate/trials.ts';
import { kitRange, readProvidedModules, sharedRanges } from '../format/shared-modules.ts';
import type { ProvidedModules } from '../format/sections-status.ts';
import { checkOneReact } from '../gate/source/one-react.ts';
import { checkVersions } from '../gate/check-description.ts';
import type { Release } from '../format/release-format.ts';
import { releasesFolder, type SectionDefinition } from '../format/section.ts';

const HINT = 'What a section may contain:';

interface MakeReleaseOptions {
  /** `full` runs all checks; `static` runs those without a browser, for builds that stay on this machine. */
  kind: 'static' | 'full';
}

/** Builds, checks and signs a release, without making it live. On failure, leaves no files and throws. */
export async function makeRelease(section: SectionDefinition, { kind }: MakeReleaseOptions): Promise<Release> {
  checkOneReact(section);
  checkAddresses(section);
  const releases = releasesFolder(section);
  await mkdir(releases, { recursive: true });
  // Requested before the build loads, because a busy machine would make the response time out.
  const provided = kind === 'full' ? await readRunningShell() : readProvidedModules();
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
      types: trials?.sources.types,
      check: async (release, folder, faulty) => {
        try {
          const contents = await readContents(folder, release);
          checkRelease({ section: section.name, release, contents, provided });
          return trials ? await trials.run(release, contents) : null;
        } catch (failure) {
          throw failure instanceof ReleaseRefused ? await explain(failure, faulty) : failure;
        }
      },
    });
    // Not awaited, because closing the browser takes time.
    trials?.stop().catch(() => undefined);
    return release;
  } catch (failure) {
    // Type errors are reported first: they are closer to the cause than the sentence of webpack or of a check.
    try {
      await trials?.sources.types;
    } finally {
      await trials?.stop();
    }
    throw failure;
  }
}

/**
 * The modules of the running shell, or of this checkout if none responds. In its own repository, a section needs the
 * running one; versions that do not fit it are refused before the build.
 */
async function readRunningShell(): Promise<ProvidedModules> {
  if (!isPacked) return (await readShellStatus(shellUrl()))?.shell ?? readProvidedModules();
  const { provided } = await fetchShellParts();
  checkVersions({ release: { kit: kitRange, shared: sharedRanges }, provided });
  return provided;
}

/**
 * Adds the place in the sources, and where to read what is allowed, each in a line. A refusal by the section's own
 * tests names its place itself.
 */
async function explain(refusal: ReleaseRefused, faulty: FaultyBuild): Promise<ReleaseRefused> {
  const { findSource } = await import('../bundle/find-source.ts');
  const source = await findSource(refusal, faulty);
  const lines = [
    refusal.message,
    ...(source ? [`At ${source}`] : []),
    ...(refusal.topic ? [`${HINT} ${linkTo(refusal.topic)}`] : []),
  ];
  return new ReleaseRefused(lines.join('\n'), refusal.at, refusal.topic);
}

/** `1.0.0-20261120T190512345`: sorts by time, and is valid in a semantic version's pre-release part. */
async function nextVersion({ folder }: SectionDefinition): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${manifest.version}-${new Date().toISOString().replace(/[-:.Z]/g, '')}`;
}
