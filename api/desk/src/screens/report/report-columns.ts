/** The columns of the reports, each with the filters of the lead list that list the counted leads. */
import type { Schemas } from '../../shared/api/call.ts';
import type { Column } from './report-table.tsx';
import { counted } from '../../shared/formatting/lead-words.ts';

const minutes = (seconds: number | null) => (seconds === null ? null : Math.max(1, Math.round(seconds / 60)));

/** "25 min", "2 h 15 min", "3 days 4 h". */
function waitWords(wait: number): string {
  const hours = Math.floor(wait / 60);
  if (hours >= 48) return `${counted(Math.floor(hours / 24), 'day')} ${hours % 24} h`;
  return hours === 0 ? `${wait} min` : `${hours} h ${wait % 60} min`;
}

const ANSWERED = { filters: { clock: 'answered' }, format: waitWords };

export const PROMISE_COLUMNS: readonly Column<Schemas['PromiseRow']>[] = [
  { title: 'Sellers', valueOf: ({ due }) => due, filters: { type: 'seller' } },
  {
    ...{ title: 'In time', valueOf: ({ kept }) => kept, filters: { clock: 'kept' } },
    ...{ totalOf: ({ kept, late }) => kept + late, tone: 'good' },
  },
  { title: 'Late', valueOf: ({ late }) => late, filters: { clock: 'late' }, tone: 'bad' },
  { title: 'Not due yet', valueOf: ({ pending }) => pending, filters: { clock: 'pending' }, tone: 'rest' },
  { title: 'Median', valueOf: ({ medianSeconds }) => minutes(medianSeconds), ...ANSWERED },
  { title: '90% within', valueOf: ({ percentile90Seconds }) => minutes(percentile90Seconds), ...ANSWERED },
];

type Step = Column<Schemas['ConversionRow']>;

const step = (
  title: string,
  valueOf: Step['valueOf'],
  filters: Step['filters'],
  tone: Exclude<Step['tone'], undefined>,
): Step => ({ ...{ title, valueOf, filters, tone }, totalOf: ({ submitted }) => submitted });
const SUBMITTED: Step = { title: 'Submitted', valueOf: ({ submitted }) => submitted, filters: {} };
const CONTACTED = step('Contacted', ({ contacted }) => contacted, { reached: 'contacted' }, 'rest');

export const CONVERSION_COLUMNS: Record<Schemas['LeadType'], readonly Step[]> = {
  seller: [
    SUBMITTED,
    CONTACTED,
    step('Offer made', ({ offered }) => offered, { reached: 'offer-made' }, 'soon'),
    step('Closed', ({ closed }) => closed, { status: 'closed' }, 'good'),
  ],
  buyer: [SUBMITTED, CONTACTED, step('Made active', ({ listed }) => listed, { status: 'active,inactive' }, 'good')],
};
