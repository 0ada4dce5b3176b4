/** The source of the acres: the message, the owner, or a document. */
export const ACRES_SOURCES = ['message', 'owner', 'assessor', 'deed', 'survey'] as const;

/** The access to the land. */
export const ACCESS = ['paved-road', 'gravel-road', 'dirt-road', 'easement', 'none'] as const;

/** The utilities at the land. */
export const UTILITIES = ['power', 'water', 'well', 'sewer', 'septic', 'gas', 'internet'] as const;

export type AcresSource = (typeof ACRES_SOURCES)[number];
export type Access = (typeof ACCESS)[number];
export type Utility = (typeof UTILITIES)[number];

export const MOST_ACRES = 1_000_000;

/** The most that a price or a tax may be: twenty million dollars. */
export const MOST_CENTS = 2_000_000_000;

/** The message about an amount out of bounds. */
export const amountHint = (least: number) => `Enter an amount from ${least === 0 ? '$0' : '$0.01'} to $20,000,000.`;

/** The letters and digits of a parcel number, to compare numbers that are written differently. */
export function plainParcelNumber(apn: string): string {
  return apn.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a value is a number of acres: above 0, with at most four decimals. */
export function isAcres(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= MOST_ACRES && Math.round(value * 1e4) / 1e4 === value;
}

/** Whether a value is an amount in whole cents, of `least` or more. */
export function isCents(value: unknown, least: number): value is number {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= MOST_CENTS;
}
