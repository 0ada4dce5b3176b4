import type { LeadType } from './lead-type.js';

/** Where the work on a lead stands. */
export type LeadStatus = 'new' | 'contacted' | 'offer-made' | 'under-contract' | 'closed' | 'lost' | 'active' | 'inactive';

/** The statuses of each type, in the order of the work. */
export const LEAD_STATUSES: Readonly<Record<LeadType, readonly LeadStatus[]>> = {
  seller: ['new', 'contacted', 'offer-made', 'under-contract', 'closed', 'lost'],
  buyer: ['new', 'contacted', 'active', 'inactive'],
};
