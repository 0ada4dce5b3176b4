/**
 * `npm run dev`: starts the site, and shows changes of its sources in open pages.
 * `npm run dev -- seller`: watches only the shell and one part: a section, desk or api.
 */
import { readEnvironment } from '@land/http/environment';
import { sectionsHere } from '@land/release-tools/sections.ts';
import { buildWhatIsMissing, partNames } from './builds.ts';
import { startDevelopment } from './dev/development.ts';
import { siteTypes, watchTypes } from './dev/watch-types.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { watchApi, watchShellServer } from './watch.ts';

const known = [...sectionsHere, 'shell', 'desk', 'api'];
const requestedNames = process.argv.slice(2);
const unknown = requestedNames.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is nothing called ${unknown} to watch: choose from ${known.join(', ')}.`);
  process.exit(1);
}

const names = requestedNames.length > 0 ? requestedNames : known;
const { server, env, untilBuilt } = await startDevelopment(names, readEnvironment());
const watched = ['shell', ...names.filter((name) => name !== 'api')];
const others = partNames.filter((part) => !watched.includes(part));
const site = await runUntilStopped({ prepare: () => buildWhatIsMissing(others), untilFrame: untilBuilt, env });
if (names.includes('shell')) await watchShellServer({ site, server });
if (names.includes('api')) watchApi({ site, server });
console.log(`  Watching ${names.join(', ')}.\n`);
watchTypes({ name: 'types', args: siteTypes, problems: server.problems });
