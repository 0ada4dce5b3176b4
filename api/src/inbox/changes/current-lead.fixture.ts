import type { CurrentLead } from './lead-write.js';

export const NOW = new Date('2026-11-28T18:00:00Z');
export const ANN = { id: '01993f6f-0000-7000-8000-000000000001', name: 'Ann Agent' };
export const BOB = { id: '01993f6f-0000-7000-8000-000000000002', name: 'Bob Agent' };

/** A new seller, unassigned, with some facts otherwise. */
export function leadWith(facts: Partial<CurrentLead>): CurrentLead {
  return {
    id: '01993f6f-0000-7000-8000-000000000003',
    type: 'seller',
    status: 'new',
    nextStatuses: ['contacted', 'lost'],
    reopenStatuses: [],
    assignee: null,
    followUpAt: null,
    lostReason: null,
    version: 1,
    quarantine: { quarantined: false, state: 'none', reasons: [] },
    updatedAt: NOW,
    person: { firstName: 'John', lastName: 'Doe', phone: '+12125550123', email: null },
    former: [],
    isAssignable: true,
    hasOffer: false,
    isChecked: false,
    isFollowUpAutomatic: false,
    ...facts,
  };
}
