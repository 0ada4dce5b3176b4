/** The kinds of contacts, who hold the money and the papers until then. */
export const CLOSING_CONTACT_KINDS = ['title-company', 'notary', 'attorney'] as const;
export type ClosingContactKind = (typeof CLOSING_CONTACT_KINDS)[number];

/** The costs of a closing. */
export const CLOSING_COSTS = ['closing-fee', 'title', 'deed', 'recording', 'back-taxes', 'survey'] as const;
type ClosingCost = (typeof CLOSING_COSTS)[number];

/** We, the seller or buyer, or both a half. */
export const PAYERS = ['us', 'them', 'both'] as const;
type Payer = (typeof PAYERS)[number];

export type Payers = Readonly<Partial<Record<ClosingCost, Payer>>>;

/** Land that we buy (of a lead), or sell (of a deal). */
export const CLOSING_KINDS = ['purchase', 'sale'] as const;
export type ClosingKind = (typeof CLOSING_KINDS)[number];

export const MOST_TASKS = 40;
export const MOST_TASK_NAME = 120;
export const MOST_DAYS_BEFORE = 120;

/** A line of a task list: a task, and how many days before the closing it is due. Negative for days after it. */
export interface ListedTask {
  readonly name: string;
  readonly daysBefore: number | null;
}

/** The lists of a new installation. */
export const DEFAULT_LISTS: Readonly<Record<ClosingKind, readonly ListedTask[]>> = {
  purchase: [
    { name: 'Search the title', daysBefore: 14 },
    { name: 'Draft the deed', daysBefore: 7 },
    { name: 'Pay the back taxes', daysBefore: 3 },
    { name: 'Record the deed', daysBefore: -3 },
  ],
  sale: [
    { name: 'Receive the deposit', daysBefore: 14 },
    { name: 'Draft the deed', daysBefore: 7 },
    { name: 'Receive the rest of the price', daysBefore: 1 },
    { name: 'Record the deed', daysBefore: -3 },
  ],
};
