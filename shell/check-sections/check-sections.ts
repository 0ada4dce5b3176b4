/** `npm run check-sections --prefix shell`: checks that each live release passes the gate and works in this shell. */
import { BrowserChecks } from '@land/release-tools/gate/browser/browser-checks.ts';
import { checkRelease } from '@land/release-tools/gate/check-release.ts';
import { contractOf } from '@land/release-tools/format/section-contract.ts';
import { readProvidedModules } from '@land/release-tools/format/shared-modules.ts';
import { sectionNames, type SectionName } from '@land/release-tools/format/release-format.ts';
import { readEnvironment } from '@land/http/environment';
import { readConfig } from '../server/config.ts';
import { findLiveReleases, type LiveRelease } from './live-releases.ts';

const env = readEnvironment();
const config = readConfig(env);
const trust = {
  publicKeysOf: config.publicKeysOf,
  provided: readProvidedModules(),
  refuseUnchecked: config.refuseUnchecked,
};

for (const section of sectionNames)
  await checkSection(section).catch((failure: Error) =>
    isNew(section, failure)
      ? console.log(`${section} has no release yet.`)
      : report(`${section} cannot be checked`, failure),
  );

/** Whether a section has no release yet, and no page must be there: its first release needs a shell that shows it. */
function isNew(section: SectionName, { message }: Error): boolean {
  return Object.keys(contractOf(section)).length === 0 && /^found no release|with status 404/.test(message);
}

async function checkSection(section: SectionName): Promise<void> {
  for (const live of await findLiveReleases(section, { config, trust, env })) {
    await checkLive(section, live).then(
      () => console.log(`${section} ${live.version} of ${live.source} fits.`),
      (failure: Error) => report(`${section} ${live.version} of ${live.source} does not fit this shell`, failure),
    );
  }
}

async function checkLive(section: SectionName, { read }: LiveRelease): Promise<void> {
  const { release, contents } = await read();
  checkRelease({ section, release, contents, provided: trust.provided });
  const browser = new BrowserChecks(section);
  try {
    await browser.run(release, contents);
  } finally {
    await browser.stop();
  }
}

/**
 * Makes the command fail, because a shell that breaks a live release must not be deployed. First release the section in
 * a version that works with the old and the new shell.
 */
function report(what: string, { message }: Error): void {
  console.error(`${what}: ${message}`);
  process.exitCode = 1;
}
