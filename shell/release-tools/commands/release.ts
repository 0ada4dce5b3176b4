/**
 * `npm run release <section>`: builds, checks, signs and promotes a release; `-- --no-promote` does not promote it.
 */
import '../bundle/compile-cache.ts';
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { pruneReleases } from '../store/prune-releases.ts';
import { findReleasedMeanwhile, takeTurn } from '../store/release-turn.ts';
import { readPointer } from '../format/release-pointer.ts';
import { releasesFolder } from '../format/section.ts';
import { expectTrustedKey } from '../promote/trusted-key.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (section) => {
  // A dynamic import, because static imports are compiled before compile-cache.ts turns the cache on.
  const { makeRelease } = await import('./make-release.ts');
  const { values } = parseArgs({ options: { 'no-promote': { type: 'boolean', default: false } } });
  if (!values['no-promote']) await expectTrustedKey(section.name);
  const releases = releasesFolder(section);
  await mkdir(releases, { recursive: true });
  await using turn = await takeTurn(releases, (holder) =>
    console.log(`Process ${holder} is releasing ${section.name}: waiting for it.`),
  );
  if (turn.otherBegan !== undefined && !values['no-promote']) {
    const version = await findReleasedMeanwhile(section, releases, turn.otherBegan);
    if (version !== undefined)
      return console.log(`${section.name} ${version} is live: the other process released the same sources.`);
  }
  const started = performance.now();
  const { version, pages, checks } = await makeRelease(section, { kind: 'full' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${section.name} ${version} is built, checked and signed in ${seconds} s: ${Object.keys(pages).join(', ')}; ${checks?.tests ?? 0} tests.`,
  );
  if (values['no-promote']) console.log(`It is not live: npm run promote ${section.name} ${version}`);
  else {
    const { promote } = await import('../promote/choose-pointer.ts');
    const { movePointer } = await import('../promote/move-pointer.ts');
    const from = await readPointer(releases);
    console.log(
      await movePointer(section, { from, to: promote(section.name, { current: from, version }), how: 'promoted' }),
    );
  }
  await pruneReleases(releases);
});
