import type { Schemas } from '../api/call.ts';

type Status = Schemas['LeadStatus'];
type Steps = Partial<Record<Status, readonly Status[]>>;

/** The columns of each type, in the order of the work. */
export const COLUMNS: Readonly<Record<Schemas['LeadType'], readonly Status[]>> = {
  seller: ['new', 'contacted', 'offer-made', 'under-contract', 'closed', 'lost'],
  buyer: ['new', 'contacted', 'active', 'inactive'],
};

const NEXT: Readonly<Record<Schemas['LeadType'], Steps>> = {
  seller: {
    new: ['contacted', 'lost'],
    contacted: ['offer-made', 'lost'],
    'offer-made': ['under-contract', 'lost'],
    'under-contract': ['closed', 'lost'],
  },
  buyer: { new: ['contacted'], contacted: ['active'], active: ['inactive'], inactive: ['active'] },
};

/** Where a card may go. The api decides in the end; this is for the menu and for what takes a dragged card. */
export const nextOf = ({ type, status }: Pick<Schemas['LeadListItem'], 'type' | 'status'>) => NEXT[type][status] ?? [];
