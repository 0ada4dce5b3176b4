/**
 * `npm run new-section -- agents --path /agents`: makes a section with one page, and adds it to the list of sections
 * and to all files that name them. `--standalone FOLDER` makes it a repository of its own there, as a part of the
 * running shell (`--shell https://…`). Makes everything or nothing.
 */
import { parseArgs } from 'node:util';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { readEnvironment, readOriginOf } from '@land/http/environment';
import type { NewSection } from '@land/release-tools/new-section/template.ts';
import { shellUrl } from '@land/release-tools/promote/ask-shell.ts';
import { sectionFolder } from '@land/release-tools/sections.ts';
import { readNewSection } from './new-section/answers.ts';
import { planSection, writePlan } from './new-section/plan.ts';
import { makeStandalone } from './new-section/standalone.ts';

try {
  const options = { path: { type: 'string' }, standalone: { type: 'string' }, shell: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const section = readNewSection(positionals, values.path);
  if (values.standalone === undefined) await makeHere(section);
  else await makeElsewhere(section, values.standalone, values.shell);
} catch (failure) {
  const isUsage = String((failure as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  console.error(isUsage || failure instanceof CommandFailed ? (failure as Error).message : failure);
  process.exitCode = 1;
}

async function makeHere(section: NewSection): Promise<void> {
  const plan = await planSection(section);
  writePlan(plan);
  const folder = sectionFolder(section.name);
  const others = [...plan.keys()].filter((file) => !file.startsWith(`${folder}/`));
  console.log(`${folder} is made, with one page at ${section.path}. These files name it:
${others.map((file) => `  ${file}`).join('\n')}
Next: npm start, and look at ${section.path}. Visitors see it once a shell that grants ${section.path} is deployed, and
"npm run release ${section.name}" has run.`);
}

async function makeElsewhere(section: NewSection, to: string, url?: string): Promise<void> {
  const origin = url === undefined ? shellUrl(readEnvironment()) : readOriginOf(url);
  if (!origin) throw new CommandFailed('--shell must be the origin of the shell, such as https://land.example.');
  const { folder, publicKey, named } = await makeStandalone(section, { folder: to, shellUrl: origin });
  const variable = section.name.toUpperCase();
  console.log(`${folder} is made, with one page at ${section.path}. These files name it:
${named.map((file) => `  ${file}`).join('\n')}
Next: build and start a shell with these settings, whose first line is where the section's releases will be served:
  ${variable}_URL=http://…
  ${variable}_PUBLIC_KEYS=${publicKey}
Then give the folder to its team, whose first commands are "npm install" and "npm run release".`);
}
