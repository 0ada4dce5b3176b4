/**
 * `npm run dev`: starts the site, and shows changes of its sources in open pages.
 * `npm run dev -- seller`: watches only one part (seller, buyer, legal, shell, desk or api).
 */
import { readEnvironment } from '@land/http/environment';
import { sectionNames } from '@land/release-tools/format/release-format.ts';
import { buildWhatIsMissing, partNames } from './builds.ts';
import { startDevelopment } from './dev/development.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { watchedParts, watchPart } from './watch.ts';

const requestedNames = process.argv.slice(2);
const known = [...sectionNames, ...Object.keys(watchedParts)];
const unknown = requestedNames.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is nothing called ${unknown} to watch: choose from ${known.join(', ')}.`);
  process.exit(1);
}

const names = requestedNames.length > 0 ? requestedNames : known;
const sections = sectionNames.filter((name) => names.includes(name));
const { server, env, untilBuilt } = await startDevelopment(sections, readEnvironment());
const others = partNames.filter((part) => part !== 'shell' && !sections.some((name) => name === part));
const site = await runUntilStopped({
  prepare: async () => void (await Promise.all([buildWhatIsMissing(others), untilBuilt])),
  env,
});
await Promise.all(names.map((name) => watchedParts[name] && watchPart(name, { site, env, server })));
console.log(`  Watching ${names.join(', ')}.\n`);
