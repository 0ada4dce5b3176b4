import type { Schemas } from '../api/call.ts';
import { moneyWords } from '../formatting/money.ts';
import { dateWords } from '../formatting/time-words.ts';
import type { Closing, ClosingOf, ClosingTask } from './closing-changes.ts';

type Contact = NonNullable<Closing['contact']>;
export type Cost = keyof Closing['payers'];
type Payer = NonNullable<Closing['payers'][Cost]>;

export const CONTACT_WORDS: Record<Contact['kind'], string> = {
  'title-company': 'Title company',
  notary: 'Notary',
  attorney: 'Attorney',
};

export const COST_WORDS: Record<Cost, string> = {
  'closing-fee': 'Closing fee',
  title: 'Title search and insurance',
  deed: 'Deed',
  recording: 'Recording',
  'back-taxes': 'Back taxes',
  survey: 'Survey',
};

/** The money that the buyer pays first. */
export const DEPOSIT_WORDS: Record<ClosingOf['kind'], string> = { purchase: 'Earnest money', sale: 'Deposit' };

const other = ({ kind }: ClosingOf) => (kind === 'sale' ? 'The buyer' : 'The seller');

/** The choices of who pays a cost. */
export const payerWords = (of: ClosingOf): Record<Payer, string> => ({ us: 'We', them: other(of), both: 'Half each' });

/** Labels and texts of what is known about a closing. */
export function closingFacts(
  { closesOn, depositCents, payers }: Closing,
  of: ClosingOf,
): [label: string, words: string][] {
  const labels: Record<Payer, string> = { us: 'We pay', them: `${other(of)} pays`, both: 'Each pays half of' };
  const paid = (Object.keys(labels) as Payer[]).map((payer): [string, string] => {
    const costs = (Object.keys(COST_WORDS) as Cost[]).filter((cost) => payers[cost] === payer);
    return [labels[payer], costs.map((cost) => COST_WORDS[cost]).join(', ')];
  });
  const facts: [string, string][] = [
    ['Date', closesOn === null ? 'Not known yet' : dateWords(closesOn)],
    [DEPOSIT_WORDS[of.kind], depositCents === null ? '' : moneyWords(depositCents)],
    ...paid,
  ];
  return facts.filter(([, words]) => words !== '');
}

export const fieldsOfTask = ({ name, dueOn, assignee }: ClosingTask): Schemas['TaskFields'] => ({
  name,
  dueOn,
  assigneeId: assignee?.id ?? null,
});
