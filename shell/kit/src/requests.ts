/** Bodies of requests, for a section's compiler alone: they are not in the kit's run-time contract. */
import type { components } from './api-types.ts';

type Schemas = components['schemas'];

/**
 * As the form has it: the api takes only `true` for the terms, which the form checks before it sends. The form adds the
 * consent to marketing texts, only if it was given.
 */
type AsFilledIn<Submission> = Omit<Submission, 'agreedToTerms' | 'smsConsent'> & {
  agreedToTerms: boolean;
  smsConsent?: true;
};

/** Body of POST /api/seller. `phone` is `+1` and ten digits. */
export type SellerSubmission = AsFilledIn<Schemas['SellerSubmission']>;

/** Body of POST /api/buyer. `interests` keep the order in which the visitor chose them. */
export type BuyerSubmission = AsFilledIn<Schemas['BuyerSubmission']>;

export type LandInterest = Schemas['LandInterest'];
