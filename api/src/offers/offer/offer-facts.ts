export const COMP_KINDS = ['sold', 'listed'] as const;

/**
 * The events of an offer; its expiry follows from its last day. `told`: the seller knows our newest amount;
 * `countered`: they ask another; `revised`: we offer another. An offer stays `made` through `told` and `revised`.
 */
export const OFFER_ANSWERS = ['told', 'countered', 'revised', 'accepted', 'declined', 'withdrawn'] as const;

export const OFFER_STATES = ['made', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

/** The questions before a contract, from lists of title firms and realtors. */
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
