import type { LeadStatus, LeadType } from '../../leads/lead/lead-enums.js';

type Steps = Partial<Record<LeadStatus, readonly LeadStatus[]>>;

// Each open status also has the previous one, so that staff can correct a mistake.
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

const inSql = (status: string, steps: Steps) =>
  `CASE ${status} ${Object.entries(steps)
    .map(([from, next]) => `WHEN '${from}' THEN '{${next.join(',')}}'`)
    .join(' ')} ELSE '{}' END::text[]`;

/**
 * The statuses that may follow that of `lead` (an alias with columns of LEADS), as text[]; empty for lost and closed.
 */
export const nextStatusesInSql = (lead: string) =>
  `CASE ${lead}.type WHEN 'seller' THEN ${inSql(`${lead}.status`, NEXT.seller)} ELSE ${inSql(`${lead}.status`, NEXT.buyer)} END`;

/** The statuses in which a lost or closed `lead` may be reopened with a reason, as text[]; empty for other leads. */
export const reopenStatusesInSql = (lead: string) => inSql(`${lead}.status`, REOPENED);
