/**
 * `npm run new-section -- agents --path /agents`: makes a section with one page, and adds it to the list of sections and
 * to all files that name them. Makes everything or nothing.
 */
import { parseArgs } from 'node:util';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { sectionFolder } from '@land/release-tools/sections.ts';
import { readNewSection } from './new-section/answers.ts';
import { planSection, writePlan } from './new-section/plan.ts';

try {
  const { values, positionals } = parseArgs({ options: { path: { type: 'string' } }, allowPositionals: true });
  const section = readNewSection(positionals, values.path);
  const plan = planSection(section);
  writePlan(plan);
  const folder = sectionFolder(section.name);
  const others = [...plan.keys()].filter((file) => !file.startsWith(`${folder}/`));
  console.log(`${folder} is made, with one page at ${section.path}. These files name it:
${others.map((file) => `  ${file}`).join('\n')}
Next: npm start, and look at ${section.path}. Visitors see it once a shell that grants ${section.path} is deployed, and
"npm run release ${section.name}" has run.`);
} catch (failure) {
  const isUsage = String((failure as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  console.error(isUsage || failure instanceof CommandFailed ? (failure as Error).message : failure);
  process.exitCode = 1;
}
