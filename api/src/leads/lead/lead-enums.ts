/** The visitor's kind, decided by the page and so by the path posted to. */
export type LeadType = 'seller' | 'buyer';

/** Where the work on a lead stands. */
export type LeadStatus =
  'new' | 'contacted' | 'offer-made' | 'under-contract' | 'closed' | 'lost' | 'active' | 'inactive';

/** The statuses of each type, in the order of the work. */
export const LEAD_STATUSES: Readonly<Record<LeadType, readonly LeadStatus[]>> = {
  seller: ['new', 'contacted', 'offer-made', 'under-contract', 'closed', 'lost'],
  buyer: ['new', 'contacted', 'active', 'inactive'],
};

/** The five kinds of land that a buyer can ask for, in the words of the form. */
export const LAND_INTERESTS = [
  'Residential Development',
  'Commercial Land',
  'Agricultural Land',
  'Recreational Land',
  'Raw Land for Investment',
] as const;

/** One of the five kinds of land. */
export type LandInterest = (typeof LAND_INTERESTS)[number];
