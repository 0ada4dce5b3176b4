/**
 * `npm run dev -w seller-app`: rebuilds one section as its files change, and shows it in the real shell. The other
 * sections are shown if they are built. If no api runs, a stub accepts the forms without storing them.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readEnvironment } from '@land/http/environment';
import { readSharedSecret } from '@land/http/secret-file';
import { sectionFolder, sectionsHere } from '@land/release-tools/sections.ts';
import { releasesFolder } from '@land/release-tools/format/section.ts';
import { readConfig } from '../server/config.ts';
import { startApiOrStub } from './api-or-stub.ts';
import { startDevelopment } from './dev/development.ts';
import { siteTypes, watchTypes } from './dev/watch-types.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { listServices, projectFolder } from './services.ts';

const name = sectionsHere.find((candidate) => basename(process.cwd()) === sectionFolder(candidate));
if (!name) {
  console.error('This folder is not a section: run "npm run dev -w seller-app", or "npm run dev" for the whole site.');
  process.exit(1);
}

const development = await startDevelopment([name], readEnvironment());
const own = development.env;
const apiUrl = own.API_URL || `http://127.0.0.1:${own.API_PORT || 4000}`;
const { csrfSecret, dataFolder } = readConfig(own);
const stubUrl = await startApiOrStub({
  apiUrl,
  print: (line) => console.log(`${'api'.padEnd(10)} ${line}`),
  csrfSecret: csrfSecret ?? readSharedSecret(dataFolder),
});
const env = { ...own, API_URL: stubUrl };

const isBuilt = (section: (typeof sectionsHere)[number]) =>
  section === name ||
  existsSync(
    join(releasesFolder({ name: section, folder: join(projectFolder, sectionFolder(section)) }), 'current.json'),
  );
const wanted = ['shell', ...sectionsHere.filter(isBuilt).map(sectionFolder)];
await runUntilStopped({
  prepare: () => Promise.resolve(),
  untilFrame: development.untilBuilt,
  env,
  services: listServices(env).filter((service) => wanted.includes(service.name)),
});
console.log(`  Watching ${name}.\n`);
watchTypes({ name: 'types', args: siteTypes, problems: development.server.problems });
