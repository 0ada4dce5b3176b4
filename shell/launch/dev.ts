/**
 * `npm run dev`: the site, rebuilt and reloaded in the browser as its sources change.
 * `npm run dev -- seller`: watches one section (seller, buyer, legal, shell or api) and serves the others as built.
 */
import { readEnvironment } from '@land/kit/build/environment.ts';
import { buildWhatIsMissing } from './builds.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { watchedParts, watchPart } from './watch.ts';

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(watchedParts, name));
if (unknown !== undefined) {
  console.error(`There is nothing called ${unknown} to watch: choose from ${Object.keys(watchedParts).join(', ')}.`);
  process.exit(1);
}

const env = { RELEASE_POLL_MS: '200', ...readEnvironment(), LIVE_RELOAD: '1' };
const site = await runUntilStopped(buildWhatIsMissing, env);
const names = asked.length > 0 ? asked : Object.keys(watchedParts);
for (const name of names) watchPart(name, site);
console.log(`  Watching ${names.join(', ')}.\n`);
