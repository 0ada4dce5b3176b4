import { listAudit } from '../audit/audit.repository.js';
import { exportLeads } from '../inbox/export/lead-export.repository.js';
import type { LeadFilter } from '../inbox/list/lead-filter.js';
import { FOLLOW_UPS } from '../inbox/list/lead-filter-parameters.dto.js';
import type { LeadListPosition } from '../inbox/list/lead-list-order.js';
import { LEAD_LIST_SORTS, type LeadListSort } from '../inbox/list/lead-list-order.js';
import {
  countLeads,
  searchAlongOrder,
  searchByText,
  searchUntilFull,
  findAlongOrder,
} from '../inbox/list/lead-list.sql.js';
import { LIST_DELIVERIES } from '../notices/review/delivery-list.repository.js';
import { GROUPINGS } from '../report/report.dto.js';
import { measureConversion, measurePromises } from '../report/report.repository.js';
import type { BoundStatement } from './statement.js';

/** Every subset of a record's entries. */
function subsetsOf<T extends object>(record: T): Partial<T>[] {
  return Object.entries(record).reduce<object[]>(
    (subsets, [key, value]) => subsets.flatMap((subset) => [subset, { ...subset, [key]: value as unknown }]),
    [{}],
  );
}

const SOME_ID = '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
const NOW = new Date();
const AUDIT_FILTERS = { staff: '', lead: '', action: 'lead-read' as const, from: NOW, to: NOW, before: '' };
const LEAD_FILTER: LeadFilter = {
  type: 'seller',
  status: ['new'],
  assignee: SOME_ID,
  clock: 'overdue',
  source: 'phone',
  reached: 'offer-made',
  release: 'seller@1.0.0-abc',
  state: 'AZ',
  county: '04001',
  acresFrom: '5',
  acresTo: '10',
  receivedFrom: new Date(),
  receivedTo: new Date(),
  q: '(205) 200',
};
const LEAD_FILTERS: readonly LeadFilter[] = [
  ...Object.entries(LEAD_FILTER).map(([name, value]) => ({ [name]: value as unknown })),
  ...(['at-risk', 'on-time', 'answered', 'kept', 'late', 'pending'] as const).map((clock) => ({ clock })),
  { assignee: 'none' },
  { status: ['new', 'contacted'] },
  ...FOLLOW_UPS.map((followUp) => ({ followUp })),
  { type: 'buyer', q: 'smith' },
  { test: 'true' },
  { quarantined: 'true' },
  LEAD_FILTER,
  {},
];

function listsOf(filter: LeadFilter, sort: LeadListSort, after?: LeadListPosition): BoundStatement<object>[] {
  const request = { filter, sort, after, limit: 1, now: new Date() };
  const q = filter.q ?? 'smith';
  const searching = { ...request, filter: { ...filter, q } };
  return [
    findAlongOrder(request),
    searchAlongOrder(searching, q, 1),
    searchUntilFull(searching, q, 1),
    searchByText(searching),
  ];
}

/** All forms of the statements that are built for a request. */
export const BUILT: readonly BoundStatement<object>[] = [
  ...subsetsOf(AUDIT_FILTERS).map((filters) => listAudit(filters, 1)),
  ...LEAD_FILTERS.flatMap((filter) => listsOf(filter, '-receivedAt')),
  ...LEAD_LIST_SORTS.flatMap((sort) => listsOf({}, sort, { sortText: '', id: SOME_ID })),
  ...LEAD_FILTERS.map((filter) => countLeads({ ...filter, q: undefined }, 1, new Date())),
  ...LEAD_FILTERS.map((filter) => exportLeads(filter, Buffer.alloc(32))),
  ...GROUPINGS.map((by) => measurePromises(by, { receivedFrom: NOW, receivedTo: NOW }, [])),
  measureConversion({ receivedFrom: NOW, receivedTo: NOW }),
  LIST_DELIVERIES.with({ state: null, before: null, limit: 1 }),
];
