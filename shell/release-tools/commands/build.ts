/**
 * `npm run build -w <section>`: builds a release for this machine and makes it live. Only the static checks run, not
 *  the trial in a browser, and the release records that.
 */
import '../bundle/compile-cache.ts';
import { setPointer } from '../promote/move-pointer.ts';
import { pruneReleases } from '../store/prune-releases.ts';
import { readPointer } from '../format/release-pointer.ts';
import { releasesFolder } from '../format/section.ts';
import { signNow } from '../signing/pointer-signing.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (section) => {
  // A dynamic import, because static imports are compiled before compile-cache.ts turns the cache on.
  const { makeRelease } = await import('./make-release.ts');
  const started = performance.now();
  const { version, pages } = await makeRelease(section, { kind: 'static' });
  const releases = releasesFolder(section);
  const from = await readPointer(releases);
  await setPointer(releases, { from, to: signNow(section.name, { version }, from), how: 'promoted' });
  await pruneReleases(releases);
  console.log(
    `${section.name} ${version} is built: ${Object.keys(pages).join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
});
