/** Whether we own the land that we sell, or have a contract to buy it. */
export const HOLDINGS = ['owned', 'contract'] as const;

/** The stored stage of a deal. */
const STORED_STAGES = ['preparing', 'scheduled', 'early', 'pending', 'sold', 'withdrawn'] as const;

/** The stages that are shown: an early deal becomes public at its `publicAt` without a change of its row. */
export const STAGES = [...STORED_STAGES, 'public'] as const;

/** The permissions that a state needs before a deal there is announced: selling a contract, and seller financing. */
export const OPEN_KINDS = ['contract', 'financing'] as const;

/** The kinds of costs of a deal, in the order of their usual time. */
export const COST_KINDS = [
  'closing',
  'title',
  'recording',
  'survey',
  'back-taxes',
  'marketing',
  'commission',
  'travel',
  'other',
] as const;

/** How a buyer paid. */
export const SALE_TERMS = ['cash', 'financed'] as const;

/** The status of the email that tells an interested buyer that the land is gone. */
export const GONE_STATUSES = ['waiting', 'handing', 'sent', 'refused', 'unknown', 'skipped'] as const;

/** An interested buyer's answer about the deal. */
export const INTEREST_ANSWERS = ['wants', 'passes'] as const;

export const MOST_PHOTOS = 12;
export const MOST_WORDS = 2000;
export const MOST_DIRECTIONS = 500;
export const MOST_COSTS = 200;

/** The first possible day of a purchase or a cost. */
export const EARLIEST_DAY = '1990-01-01';
export const COST_DAY_HINT = 'Enter a date from 1990 to today.';

export type Holding = (typeof HOLDINGS)[number];
export type StoredStage = (typeof STORED_STAGES)[number];
export type Stage = (typeof STAGES)[number];
export type CostKind = (typeof COST_KINDS)[number];
export type SaleTerms = (typeof SALE_TERMS)[number];
export type GoneStatus = (typeof GONE_STATUSES)[number];
export type InterestAnswer = (typeof INTEREST_ANSWERS)[number];
export type OpenKind = (typeof OPEN_KINDS)[number];
