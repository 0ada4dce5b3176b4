import { LEAD_STATUSES, type LeadStatus, type LeadType } from '../../leads/lead/lead-enums.js';
import { AT_RISK_HOURS, type ClockState } from '../../leads/lead/response-clock.js';
import { SEARCHED_TEXT, searchPatterns } from './lead-search.js';

/** Which leads are asked for; what is absent does not narrow. */
export interface LeadFilter {
  readonly type?: LeadType | undefined;
  readonly status?: LeadStatus | undefined;
  /** Id of a member of staff, or `none` for leads that nobody works. */
  readonly assignee?: string | undefined;
  /** State of the promised answer; buyers are promised none. */
  readonly due?: ClockState | undefined;
  /** Leads sent from previews of releases; absent means `false`, and these are in no list. */
  readonly test?: 'true' | 'false' | undefined;
  /** Absent means `false`: suspected spam stays out of the day's work. Of test leads it means `any`. */
  readonly quarantined?: 'true' | 'false' | 'any' | undefined;
  /** Part of a name, e-mail address, phone in any writing, or note. */
  readonly q?: string | undefined;
  /** Inclusive. */
  readonly receivedFrom?: Date | undefined;
  /** Exclusive. */
  readonly receivedTo?: Date | undefined;
}

/** A condition over LEADS as `l`, and the values of its parameters. */
export interface LeadCondition {
  readonly where: string;
  readonly values: unknown[];
}

type AddValue = (value: unknown) => string;

const TYPES = Object.keys(LEAD_STATUSES);

/**
 * Turns a filter into SQL. Only what is written here becomes SQL; what was sent becomes values, added to those that the
 * statement already has.
 */
export function buildLeadFilter(filter: LeadFilter, now = new Date(), values: unknown[] = []): LeadCondition {
  const add = adderTo(values);
  const conditions = [
    isImpossible(filter) && 'false',
    filter.test === 'true' ? 'l.is_test' : 'NOT l.is_test',
    quarantineCondition(filter.quarantined ?? (filter.test === 'true' ? 'any' : 'false')),
    filter.type && `l.type = ${add(filter.type)}::text`,
    filter.status && `l.status = ${add(filter.status)}::text`,
    filter.assignee && assigneeCondition(filter.assignee, add),
    filter.due && dueCondition(filter.due, now, add),
    filter.receivedFrom && `l.received_at >= ${add(filter.receivedFrom)}::timestamptz`,
    filter.receivedTo && `l.received_at < ${add(filter.receivedTo)}::timestamptz`,
    filter.q && buildIndexedSearch(filter.q, filter.type, values),
  ].filter(Boolean);
  return { where: conditions.join(' AND ') || 'true', values };
}

/**
 * Returns the condition that a lead contains `q`, for leads that are looked at one by one: the text is put together
 * once for all patterns. Its values are added to those that the statement already has.
 */
export function buildSearch(q: string, values: unknown[]): string {
  const add = adderTo(values);
  return `${SEARCHED_TEXT} LIKE ANY (ARRAY[${searchPatterns(q)
    .map((pattern) => `lower(${add(pattern)}::text)`)
    .join(', ')}])`;
}

// Each type has an index of its own, which Postgres uses where the condition names the type: once for each pattern,
// since it would take a common part out of the alternatives.
function buildIndexedSearch(q: string, type: LeadType | undefined, values: unknown[]): string {
  const matches = matchesOf(q, values);
  if (type !== undefined) return `(${matches.join(' OR ')})`;
  return `(${TYPES.flatMap((each) => matches.map((match) => `l.type = '${each}' AND ${match}`)).join(' OR ')})`;
}

function matchesOf(q: string, values: unknown[]): string[] {
  const add = adderTo(values);
  return searchPatterns(q).map((pattern) => `${SEARCHED_TEXT} LIKE lower(${add(pattern)}::text)`);
}

function adderTo(values: unknown[]): AddValue {
  return (value) => `$${values.push(value)}`;
}

// Postgres would look through every lead to find none.
function isImpossible({ type, status, due }: LeadFilter): boolean {
  if (type === 'buyer' && due) return true;
  return type !== undefined && status !== undefined && !LEAD_STATUSES[type].includes(status);
}

function quarantineCondition(quarantined: NonNullable<LeadFilter['quarantined']>): string {
  return { false: 'NOT l.quarantined', true: 'l.quarantined', any: '' }[quarantined];
}

function assigneeCondition(assignee: string, add: AddValue): string {
  return assignee === 'none' ? 'l.assignee_id IS NULL' : `l.assignee_id = ${add(assignee)}::uuid`;
}

// The same bounds as clockStateAt has.
function dueCondition(due: ClockState, now: Date, add: AddValue): string {
  if (due === 'answered') return 'l.respond_by IS NOT NULL AND l.first_contact_at IS NOT NULL';
  const overdueUntil = `${add(now)}::timestamptz`;
  const atRiskUntil = `${overdueUntil} + interval '${AT_RISK_HOURS} hours'`;
  const bounds = {
    overdue: `l.respond_by <= ${overdueUntil}`,
    'at-risk': `l.respond_by > ${overdueUntil} AND l.respond_by <= ${atRiskUntil}`,
    'on-time': `l.respond_by > ${atRiskUntil}`,
  };
  return `l.respond_by IS NOT NULL AND l.first_contact_at IS NULL AND ${bounds[due]}`;
}
