import type { LandInterest } from './requests.ts';

/** The kinds of land in display order, with their names in URLs. */
export const landKinds = {
  'Residential Development': 'residential',
  'Commercial Land': 'commercial',
  'Agricultural Land': 'agricultural',
  'Recreational Land': 'recreational',
  'Raw Land for Investment': 'investment',
} as const satisfies Record<LandInterest, string>;
