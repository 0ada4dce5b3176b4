/**
 * `npm run dev`: starts the site, and rebuilds it and reloads the browser as its sources change.
 * `npm run dev -- seller`: watches only one part: a section, shell, desk or api.
 */
import { readEnvironment } from '@land/http/environment';
import { sectionsHere } from '@land/release-tools/sections.ts';
import { buildWhatIsMissing, partNames } from './builds.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { beginWithSources, watchedEnvironment, watchedParts, watchPart } from './watch.ts';

const requestedNames = process.argv.slice(2);
const unknown = requestedNames.find((name) => !Object.hasOwn(watchedParts, name));
if (unknown !== undefined) {
  console.error(`There is nothing called ${unknown} to watch: choose from ${Object.keys(watchedParts).join(', ')}.`);
  process.exit(1);
}

const names = requestedNames.length > 0 ? requestedNames : Object.keys(watchedParts);
const sections = sectionsHere.filter((name) => names.includes(name));
const env = watchedEnvironment(sections, readEnvironment());
const prepare = async () => {
  await buildWhatIsMissing(partNames.filter((part) => !sections.some((name) => name === part)));
  await beginWithSources(sections, env);
};
const site = await runUntilStopped({ prepare, env });
await Promise.all(names.map((name) => watchPart(name, { site, env })));
console.log(`  Watching ${names.join(', ')}.\n`);
