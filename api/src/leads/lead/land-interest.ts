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
