export const COMP_KINDS = ['sold', 'listed'] as const;

/**
 * The kinds of events of an offer. `told`: the seller was told our newest amount; `countered`: the seller asks another
 * amount; `revised`: we offer another amount. After `told` and `revised` the state is still `made`.
 */
export const OFFER_ANSWERS = ['told', 'countered', 'revised', 'accepted', 'declined', 'withdrawn'] as const;

export const OFFER_STATES = ['made', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

/** Signs of a false owner, from lists of title firms and realtors. Staff answer each before a contract. */
export const OWNER_QUESTIONS = [
  'text-only',
  'in-a-hurry',
  'below-market',
  'out-of-state',
  'no-mortgage',
  'own-notary',
  'refuses-video',
  'tax-address',
] as const;

export type CompKind = (typeof COMP_KINDS)[number];
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];
export type OfferState = (typeof OFFER_STATES)[number];
export type OwnerQuestion = (typeof OWNER_QUESTIONS)[number];
