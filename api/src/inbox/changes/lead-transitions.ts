import type { LeadStatus, LeadType } from '../../leads/lead/lead-enums.js';

type Steps = Partial<Record<LeadStatus, readonly LeadStatus[]>>;

// A slip goes one step back.
const NEXT: Readonly<Record<LeadType, Steps>> = {
  seller: {
    new: ['contacted', 'lost'],
    contacted: ['offer-made', 'lost', 'new'],
    'offer-made': ['under-contract', 'lost', 'contacted'],
    'under-contract': ['closed', 'lost', 'offer-made'],
  },
  buyer: { new: ['contacted'], contacted: ['active', 'new'], active: ['inactive', 'contacted'], inactive: ['active'] },
};

const REOPENED: Steps = { closed: ['under-contract'], lost: ['new', 'contacted', 'offer-made', 'under-contract'] };

/** The statuses that a lead may take next; none where the work is over. */
export function nextStatuses(type: LeadType, status: LeadStatus): readonly LeadStatus[] {
  return NEXT[type][status] ?? [];
}

/** The statuses in which a lead whose work is over may be opened again, with a reason. */
export function reopenStatuses(status: LeadStatus): readonly LeadStatus[] {
  return REOPENED[status] ?? [];
}

/** The statuses from which a lead of the type may take the given one. */
export function statusesBefore(type: LeadType, status: LeadStatus, hasReason = false): LeadStatus[] {
  const steps = [NEXT[type], hasReason && type === 'seller' ? REOPENED : {}].flatMap(
    (each) => Object.entries(each) as [LeadStatus, readonly LeadStatus[]][],
  );
  return steps.filter(([, next]) => next.includes(status)).map(([before]) => before);
}
