import type { LeadStatus, LeadType } from '../../leads/lead/lead-enums.js';

type Steps = Partial<Record<LeadStatus, readonly LeadStatus[]>>;

// A lost or closed offer request stays so: who writes again is a new lead. A buyer may come back.
const NEXT: Readonly<Record<LeadType, Steps>> = {
  seller: {
    new: ['contacted', 'lost'],
    contacted: ['offer-made', 'lost'],
    'offer-made': ['under-contract', 'lost'],
    'under-contract': ['closed', 'lost'],
  },
  buyer: { new: ['contacted'], contacted: ['active'], active: ['inactive'], inactive: ['active'] },
};

/** The statuses that a lead may take next; none where the work is over. */
export function nextStatuses(type: LeadType, status: LeadStatus): readonly LeadStatus[] {
  return NEXT[type][status] ?? [];
}

/** The statuses from which a lead of the type may take the given one. */
export function statusesBefore(type: LeadType, status: LeadStatus): LeadStatus[] {
  const steps = Object.entries(NEXT[type]) as [LeadStatus, readonly LeadStatus[]][];
  return steps.filter(([, next]) => next.includes(status)).map(([before]) => before);
}
