import type { Schemas } from '../api/call.ts';

type Status = Schemas['LeadStatus'];

/** The columns of each type, in the order of the work. */
export const COLUMNS: Readonly<Record<Schemas['LeadType'], readonly Status[]>> = {
  seller: ['new', 'contacted', 'offer-made', 'under-contract', 'closed', 'lost'],
  buyer: ['new', 'contacted', 'active', 'inactive'],
};
