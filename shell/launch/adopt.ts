/**
 * `npm run adopt`: makes the site another company's. Asks for what is not given as an option, checks everything, and
 * then changes all files or none.
 */
import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { applyPlan } from './adopt/apply-plan.ts';
import { planChanges } from './adopt/plan.ts';
import { optionNames, readWanted } from './adopt/read-wanted.ts';

const todo = `Left for people:
- Tagline, hours and the state whose law governs the terms: shell/kit/src/brand.ts; the time zone:
  shell/server/land/company-time-zone.ts and COMPANY_TIME_ZONE.
- A lawyer reads the policies (legal-app/src) and the consent boxes (shell/kit/src/forms/consent/consent-wording.ts).
- Texts about land begin with the company's name, and carriers refuse some words: api/src/alerts/texts/alert-text.ts.
- Drawings beside the logo, and the pictures in README.md, show the former colors.
- PUBLIC_ORIGIN and the senders of email: .env.
Then: npm test, commit, and release the sections and the shell.`;

try {
  await adopt();
} catch (failure) {
  // Wrong options, or Ctrl-D at a question.
  const isUsage = /^(ERR_PARSE_ARGS|ABORT_ERR)/.test(String((failure as NodeJS.ErrnoException).code));
  console.error(isUsage || failure instanceof CommandFailed ? (failure as Error).message : failure);
  process.exitCode = 1;
}

async function adopt(): Promise<void> {
  const options = Object.fromEntries(optionNames.map((name) => [name, { type: 'string' as const }]));
  const values: Partial<Record<string, string>> = parseArgs({ options }).values;
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const terminal = isTerminal ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  terminal?.once('SIGINT', () => process.exit(130));
  const ask = terminal && ((question: string) => terminal.question(question));
  try {
    const wanted = await readWanted(values, ask);
    const plan = planChanges(wanted);
    if (plan.size === 0) return console.log('Nothing changes: the site has this company already.');
    console.log(
      `These files change, and what is made from them:\n${[...plan.keys()].map((file) => `  ${file}`).join('\n')}`,
    );
    if (ask && !/^y/i.test(await ask('Change them? (y/n) '))) return console.log('Nothing was changed.');
    applyPlan(plan);
    console.log(`The site is now that of ${wanted.company.name}.\n${todo}`);
  } finally {
    terminal?.close();
  }
}
