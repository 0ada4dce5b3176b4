/** The five kinds of land that a buyer can ask for, in the order in which they are offered. */
export const landInterests = [
  'Residential Development',
  'Commercial Land',
  'Agricultural Land',
  'Recreational Land',
  'Raw Land for Investment',
] as const;

export type LandInterest = (typeof landInterests)[number];

/** Body of POST /api/seller. `phone` is `+1` and ten digits. */
export interface SellerSubmission {
  firstName: string;
  lastName: string;
  phone: string;
  agreedToTerms: boolean;
  note: string;
}

/** Body of POST /api/buyer. `interests` keep the order in which the visitor chose them. */
export interface BuyerSubmission {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  interests: LandInterest[];
  agreedToTerms: boolean;
}

export type LeadSubmission = SellerSubmission | BuyerSubmission;
