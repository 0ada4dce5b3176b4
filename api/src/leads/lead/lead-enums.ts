/** The kind of visitor, known by the form that was sent. */
export type LeadType = 'seller' | 'buyer';

/** The progress of the work on a lead. */
export type LeadStatus =
  'new' | 'contacted' | 'offer-made' | 'under-contract' | 'closed' | 'lost' | 'active' | 'inactive';

/** The statuses of each type, in the order of the work. */
export const LEAD_STATUSES: Readonly<Record<LeadType, readonly LeadStatus[]>> = {
  seller: ['new', 'contacted', 'offer-made', 'under-contract', 'closed', 'lost'],
  buyer: ['new', 'contacted', 'active', 'inactive'],
};
export const ALL_STATUSES: readonly LeadStatus[] = [...new Set([...LEAD_STATUSES.seller, ...LEAD_STATUSES.buyer])];

/** Statuses of leads that staff still work on; for a buyer, also `active`: on the buyers list. */
export const OPEN_STATUSES: readonly LeadStatus[] = ['new', 'contacted', 'offer-made', 'under-contract', 'active'];

/** The ways in which visitors reach us besides the forms. */
export const ENTRY_SOURCES = ['phone', 'letter', 'email', 'in-person', 'other'] as const;

/** All sources of leads: the forms, the entries of staff, and imports of lists. */
export const LEAD_SOURCES = ['form', ...ENTRY_SOURCES, 'import'] as const;

/** The way in which a visitor reached us. */
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** The reasons why a seller is lost. */
export const LOST_REASONS = [
  'not-interested',
  'price',
  'sold-elsewhere',
  'not-the-owner',
  'title-problem',
  'unsuitable-land',
  'unreachable',
  'other',
] as const;

/** The reason why a seller is lost. */
export type LostReason = (typeof LOST_REASONS)[number];

/** The kinds of land that a buyer can choose, in the words of the form. */
export const LAND_INTERESTS = [
  'Residential Development',
  'Commercial Land',
  'Agricultural Land',
  'Recreational Land',
  'Raw Land for Investment',
] as const;

/** A kind of land that a buyer can choose. */
export type LandInterest = (typeof LAND_INTERESTS)[number];

/** The ways in which staff contact the visitor. */
export const CONTACT_CHANNELS = ['call', 'text', 'email', 'in-person'] as const;

/** A way to contact the visitor. */
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/**
 * The outcome of a contact:
 * - `reached`: we spoke with the visitor.
 * - `message-left`: a voicemail, a text or an email that the visitor can read.
 * - `no-answer`: nobody answered and no message was left, so the visitor is still waiting.
 * - `unreachable`: the number or address does not exist or is somebody else's.
 */
export const CONTACT_OUTCOMES = ['reached', 'message-left', 'no-answer', 'unreachable'] as const;

/** The outcome of one contact. */
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

/** Whether a contact with this outcome counts as our answer to the visitor, which stops the response clock. */
export function stopsClock(outcome: ContactOutcome): boolean {
  return outcome !== 'no-answer';
}
