import type { Schemas } from '../api/call.ts';

type Name = keyof Schemas['Today'];

/** The groups in the order of the work; `all` is the list of everything in one. */
export const TODAY_GROUPS: readonly { name: Name; title: string; look?: 'bad' | 'soon'; all: string }[] = [
  { name: 'late', title: 'Late', look: 'bad', all: '?due=overdue&sort=respondBy' },
  { name: 'endingSoon', title: 'Ends soon', look: 'soon', all: '?due=at-risk&sort=respondBy' },
  { name: 'fresh', title: 'New and nobody’s', all: '?status=new&assignee=none' },
  { name: 'callAgain', title: 'To call again today', all: '?followUp=today&status=open&sort=followUpAt' },
];
