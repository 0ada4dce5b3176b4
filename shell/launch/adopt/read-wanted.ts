/** Gathers the new company: from the options, and at a terminal by questions. */
import { brand } from '@land/kit/brand';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { checkTogether, type Company, type Question, questions } from './answers.ts';
import { recolor } from './colors.ts';
import { readLogo } from './logo.ts';
import { readTokens, type Wanted } from './plan.ts';

/** Whether the company is the made-up one: then nothing of it may stay. */
const isExample = brand.domain.endsWith('.example');

type Ask = (question: string) => Promise<string>;
type Values = Readonly<Partial<Record<string, string>>>;
type Looks = Omit<Wanted, 'company'>;

/** Without an answer, they stay as they are. */
const looks: Record<string, { question: string; read: (text: string, former: Looks) => Partial<Looks> }> = {
  color: {
    question: 'Main color, such as #14452f',
    read: (color, { tokens }) => ({ tokens: recolor(tokens, { color }) }),
  },
  accent: {
    question: 'Accent color, such as #e3bb5e',
    read: (accent, { tokens }) => ({ tokens: recolor(tokens, { accent }) }),
  },
  logo: { question: 'Logo, a file', read: (path) => ({ logo: readLogo(path) }) },
};

export const optionNames = [...questions.map(({ option }) => option), ...Object.keys(looks)];

/** @throws CommandFailed if an option cannot be used or, without a terminal, is missing */
export async function readWanted(values: Values, ask: Ask | undefined): Promise<Wanted & { company: Company }> {
  const missing = questions.filter(({ option }) => values[option] === undefined).map(({ option }) => `--${option}`);
  if (!ask && missing.length > 0 && isExample)
    throw new CommandFailed(
      `This company is an example, so all of it must be given: ${missing.join(', ')} are missing.`,
    );
  let company = {} as Company;
  for (const question of questions) company = { ...company, ...(await readAnswer(question, values, ask)) };
  checkTogether(company);
  return { company, ...(await readLooks(values, ask)) };
}

/** Enter keeps the present answer, unless it is an example. */
async function readAnswer({ option, question, now, read }: Question, values: Values, ask: Ask | undefined) {
  const given = values[option];
  if (given !== undefined || !ask) return read(given ?? now);
  const keep = isExample ? '' : now;
  return askUntilUsable(ask, keep ? `${question} (${keep}): ` : `${question}: `, (text) => read(text || keep));
}

async function readLooks(values: Values, ask: Ask | undefined): Promise<Looks> {
  let found: Looks = { tokens: readTokens(), logo: undefined };
  for (const [option, { question, read }] of Object.entries(looks)) {
    const take = (text: string) => (text ? read(text, found) : {});
    const given = values[option];
    const taken =
      given !== undefined || !ask
        ? take(given ?? '')
        : await askUntilUsable(ask, `${question} (empty: as it is): `, take);
    found = { ...found, ...taken };
  }
  return found;
}

async function askUntilUsable<Taken>(ask: Ask, question: string, take: (text: string) => Taken): Promise<Taken> {
  for (let refusal = ''; ;) {
    const text = await ask(`${refusal}${question}`);
    try {
      return take(text.trim());
    } catch (failure) {
      if (!(failure instanceof CommandFailed)) throw failure;
      refusal = `${failure.message}\n`;
    }
  }
}
