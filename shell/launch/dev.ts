/**
 * `npm run dev`: the site, rebuilt and reloaded in the browser as its sources change.
 * `npm run dev -- seller`: watches one part (seller, buyer, legal, shell, desk or api) and serves the others as built.
 */
import { readEnvironment } from '@land/http/environment';
import { sectionNames } from '@land/release-tools/format/release-format.ts';
import { buildWhatIsMissing } from './builds.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { beginWithBuilt, watchedEnvironment, watchedParts, watchPart } from './watch.ts';

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(watchedParts, name));
if (unknown !== undefined) {
  console.error(`There is nothing called ${unknown} to watch: choose from ${Object.keys(watchedParts).join(', ')}.`);
  process.exit(1);
}

const names = asked.length > 0 ? asked : Object.keys(watchedParts);
const sections = sectionNames.filter((name) => names.includes(name));
const env = watchedEnvironment(sections, readEnvironment());
const prepare = async () => {
  await buildWhatIsMissing();
  await beginWithBuilt(sections, env);
};
const site = await runUntilStopped({ prepare, env });
await Promise.all(names.map((name) => watchPart(name, { site, env })));
console.log(`  Watching ${names.join(', ')}.\n`);
