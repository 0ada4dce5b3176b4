/**
 * `npm run mark-released -w tests -- seller`: records the current commit as the seller section's live
 * release in released.json, so that later changes are tested against it. Without a name, records all parts. Commit the
 * file afterwards.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleasedPart, releasedCommits } from './build-released.ts';

const parts = Object.keys(releasedCommits) as ReleasedPart[];
const named = process.argv.slice(2);
const unknown = named.find((name) => !(parts as string[]).includes(name));

if (unknown === undefined) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const marked = Object.fromEntries(
    parts.map((part) => [part, named.length === 0 || named.includes(part) ? commit : releasedCommits[part]]),
  );
  writeFileSync(join(import.meta.dirname, 'released.json'), `${JSON.stringify(marked, null, 2)}\n`);
  console.log(`Released as of ${commit.slice(0, 12)}: ${named.length === 0 ? parts.join(', ') : named.join(', ')}.`);
} else {
  console.error(`${unknown} is not released by itself: name one of ${parts.join(', ')}.`);
  process.exitCode = 1;
}
