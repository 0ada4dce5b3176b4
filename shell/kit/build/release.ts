/** `npm run release -w <section>`: builds a release of the section in the current folder and makes it live. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRelease } from './build-release.ts';
import { promoteRelease } from './release-pointer.ts';
import { loadSection } from './section.ts';

const section = await loadSection(process.cwd());
const manifest = JSON.parse(await readFile(join(section.folder, 'package.json'), 'utf8')) as { version: string };
const version = `${manifest.version}-${timestamp(new Date())}`;
const started = performance.now();
const release = await buildRelease(section, version, process.argv.includes('--development') ? 'development' : 'production');
await promoteRelease(section.folder, version);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${section.name} ${version} is live: ${Object.keys(release.pages).join(', ')} (${seconds} s)`);

/** `20261120T190512345`: sorts by time, and is valid in a semantic version's pre-release part. */
function timestamp(now: Date): string {
  return now.toISOString().replace(/[-:.Z]/g, '');
}
