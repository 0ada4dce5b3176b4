/**
 * `npm run adopt`: makes the site another company's. Asks for what is not given as an option, checks everything, and
 * then changes all files or none.
 */
import { parseArgs } from 'node:util';
import { createInterface } from 'node:readline/promises';
import { brand } from '@land/kit/brand';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { checkTogether, type Company, type Question, questions } from './adopt/answers.ts';
import { recolor } from './adopt/colors.ts';
import { readLogo } from './adopt/logo.ts';
import { planChanges, readTokens, type Wanted } from './adopt/plan.ts';
import { applyPlan } from './adopt/apply-plan.ts';

/** Whether the company is the made-up one: then nothing of it may stay. */
const isExample = brand.domain.endsWith('.example');

type Ask = (question: string) => Promise<string>;

/** Without an answer, they stay as they are. */
const looks = { color: 'Main color, such as #14452f', accent: 'Accent color, such as #e3bb5e', logo: 'Logo, a file' };

const todo = `Left for people:
- Tagline, hours and the state whose law governs the terms: shell/kit/src/brand.ts; the time zone:
  shell/server/land/company-time-zone.ts and COMPANY_TIME_ZONE.
- A lawyer reads the policies (legal-app/src) and the consent boxes (shell/kit/src/forms/consent/consent-wording.ts).
- Drawings beside the logo, and the pictures in README.md, show the former colors.
- PUBLIC_ORIGIN and the senders of email: .env.
Then: npm test, commit, and release the sections and the shell.`;

try {
  await adopt();
} catch (failure) {
  const isUsage = String((failure as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  console.error(isUsage || failure instanceof CommandFailed ? (failure as Error).message : failure);
  process.exitCode = 1;
}

async function adopt(): Promise<void> {
  const names = [...questions.map(({ option }) => option), ...Object.keys(looks)];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
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

async function readWanted(
  values: Partial<Record<string, string>>,
  ask: Ask | undefined,
): Promise<Wanted & { company: Company }> {
  const missing = questions.filter(({ option }) => values[option] === undefined).map(({ option }) => `--${option}`);
  if (!ask && missing.length > 0 && isExample)
    throw new CommandFailed(
      `This company is an example, so all of it must be given: ${missing.join(', ')} are missing.`,
    );
  let company = {} as Company;
  for (const question of questions) company = { ...company, ...(await answer(question, values[question.option], ask)) };
  checkTogether(company);
  const { color, accent, logo } = { ...values, ...(ask && (await askLooks(values, ask))) };
  const tokens = recolor(readTokens(), { color: color || undefined, accent: accent || undefined });
  return { company, tokens, logo: logo ? readLogo(logo) : undefined };
}

/** At a terminal, an unusable answer is asked for again. Enter keeps the present one, unless it is an example. */
async function answer(
  { question, now, read }: Question,
  given: string | undefined,
  ask: Ask | undefined,
): Promise<Partial<Company>> {
  if (given !== undefined || !ask) return read(given ?? now);
  for (;;) {
    try {
      return read((await ask(isExample ? `${question}: ` : `${question} (${now}): `)).trim() || (isExample ? '' : now));
    } catch (failure) {
      if (!(failure instanceof CommandFailed)) throw failure;
      console.log(failure.message);
    }
  }
}

async function askLooks(values: Partial<Record<string, string>>, ask: Ask): Promise<Partial<Record<string, string>>> {
  const answers: Partial<Record<string, string>> = {};
  for (const [name, question] of Object.entries(looks))
    answers[name] = values[name] ?? (await ask(`${question} (empty: as it is): `)).trim();
  return answers;
}
