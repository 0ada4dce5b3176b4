/** Types of request bodies. They exist only at compile time and are not in the kit's run-time contract. */
import type { components } from './api-types.ts';

type Schemas = components['schemas'];

/**
 * A request body as a form reads it. `agreedToTerms` may be false here; the form sends the body only if it is true,
 * which is all that the api accepts. `useSubmission` adds `smsConsent` if the visitor gave it.
 */
type AsFilledIn<Submission> = Omit<Submission, 'agreedToTerms' | 'smsConsent'> & {
  agreedToTerms: boolean;
  smsConsent?: true;
};

/** Body of POST /api/seller. `phone` is `+1` and ten digits. */
export type SellerSubmission = AsFilledIn<Schemas['SellerSubmission']>;

/** Body of POST /api/buyer. `interests` are in the order in which the visitor checked them. */
export type BuyerSubmission = AsFilledIn<Schemas['BuyerSubmission']>;

export type LandInterest = Schemas['LandInterest'];
