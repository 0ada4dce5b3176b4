import type { LeadStatus, LostReason } from '../../leads/lead/lead-enums.js';
import type { LeadValues } from '../../leads/lead/lead-rows.sql.js';
import { type Person, PERSON_FIELDS } from '../../leads/lead/submitted-fields.js';
import { isUnlikelyPhone, type QuarantineState } from '../../leads/spam/quarantine.js';
import type { LeadEventEntity } from '../lead/lead-event.entity.js';
import type { CurrentLead, Decision, LeadWrite } from './lead-write.js';
import { followUpAfter } from './next-follow-up.js';
import { type Objection, objectionTo } from './objections.js';

/** An entry of the timeline that a change adds. */
type NewEvent = Pick<LeadEventEntity, 'kind' | 'detail'>;

/** A change of a lead that is decided and not yet saved. */
export interface DecidedChange {
  readonly lead: CurrentLead;
  readonly values: Partial<LeadValues>;
  readonly events: readonly NewEvent[];
  /** Names of the changed fields, for the audit trail. */
  readonly fields: readonly string[];
}

/** The fields of a lead that staff change. */
interface Work extends Person {
  readonly status: LeadStatus;
  readonly lostReason: LostReason | null;
  readonly followUpAt: Date | null;
  readonly assigneeId: string | null;
  readonly quarantine: QuarantineState;
}

/** Decides what a change does to a lead, without saving anything. */
export function changeLead(lead: CurrentLead, change: LeadWrite, at: Date): DecidedChange | 'unchanged' | Objection {
  const objection = change.undoes === undefined ? objectionTo(lead, change) : undefined;
  if (objection !== undefined) return objection;
  const [before, after] = [workOf(lead), workAfter(lead, change, at)];
  const names = Object.keys(before) as (keyof Work)[];
  const fields = names.filter((field) => toText(before[field]) !== toText(after[field]));
  if (fields.length === 0) return 'unchanged';
  // If the status changes too, its event contains the reason of the loss.
  const told = fields.includes('status') ? fields.filter((field) => field !== 'lostReason') : fields;
  const events = told.map((field) => eventOf(field, before, after, change));
  return { lead, values: valuesOf(lead, fields, after, at), events, fields };
}

/** Returns the fields of a lead in the order of their events in the timeline. */
function workOf(lead: CurrentLead): Work {
  const { status, lostReason, followUpAt, assignee, quarantine } = lead;
  const { firstName, lastName, phone, email } = lead.person;
  const work = { status, lostReason, followUpAt, assigneeId: assignee?.id ?? null, quarantine: quarantine.state };
  return { ...work, firstName, lastName, phone, email };
}

function workAfter(lead: CurrentLead, change: LeadWrite, at: Date): Work {
  const before = workOf(lead);
  const { status = before.status, lostReason = before.lostReason, assigneeId = before.assigneeId } = change;
  const isNeverSuspected = change.quarantine === 'released' && before.quarantine === 'none';
  const corrections = Object.entries(change.person ?? {}).filter(([, value]) => value !== undefined);
  return {
    ...before,
    status,
    lostReason: status === 'lost' ? lostReason : null,
    followUpAt: followUpOf(lead, change, at),
    assigneeId,
    quarantine: isNeverSuspected ? 'none' : (change.quarantine ?? before.quarantine),
    ...Object.fromEntries(corrections),
  };
}

/**
 * Returns the follow-up after a change: the one sent, or a proposed one, unless somebody set one for a later time.
 * Closing a lead, or marking it as lost, removes any follow-up.
 */
function followUpOf(lead: CurrentLead, change: LeadWrite, at: Date): Date | null {
  const { status, undoes, offerId, step } = change;
  if (change.followUpAt !== undefined) return change.followUpAt;
  const byStatus = status && undoes === undefined ? followUpAfter(status, at) : undefined;
  const proposed = step === undefined ? byStatus : step.followUpAt;
  const isStep = status !== lead.status || offerId !== undefined;
  const isFree = proposed === null || lead.followUpAt === null || lead.followUpAt <= at || lead.isFollowUpAutomatic;
  return proposed !== undefined && isStep && (isFree || step?.isForced) ? proposed : lead.followUpAt;
}

/** Returns the columns to store, including those derived from others. */
function valuesOf(
  { person, former }: CurrentLead,
  fields: readonly (keyof Work)[],
  after: Work,
  at: Date,
): Partial<LeadValues> {
  const { quarantine, ...values } = Object.fromEntries(fields.map((field) => [field, after[field]])) as Partial<Work>;
  const corrected = fields.filter(isOfPerson).map((field) => ({ [field]: person[field], until: at.toISOString() }));
  return {
    ...values,
    ...(quarantine && { quarantineState: quarantine, quarantined: ['suspected', 'confirmed'].includes(quarantine) }),
    ...(values.phone !== undefined && { isPhoneUnlikely: isUnlikelyPhone(values.phone) }),
    ...(corrected.length > 0 && { former: [...former, ...corrected] }),
  };
}

function eventOf(field: keyof Work, before: Work, after: Work, change: LeadWrite): NewEvent {
  const { undoes, reopenReason, offerId } = change;
  const moved = { from: toText(before[field]), to: toText(after[field]), ...(isOfPerson(field) && { field }) };
  if (undoes !== undefined) return { kind: 'change-undone', detail: { ...moved, of: undoes.id, what: undoes.kind } };
  if (isOfPerson(field)) return { kind: 'person-corrected', detail: moved };
  if (field === 'lostReason') return { kind: 'lost-reason-changed', detail: moved };
  if (field === 'assigneeId') return { kind: 'assignee-changed', detail: moved };
  if (field === 'quarantine') return { kind: `quarantine-${after.quarantine as Decision}`, detail: moved };
  if (field === 'followUpAt')
    return { kind: 'follow-up-changed', detail: { ...moved, ...(change.followUpAt === undefined && { auto: true }) } };
  const reasons = {
    ...(after.lostReason && { reason: after.lostReason }),
    ...(before.lostReason && { reasonBefore: before.lostReason }),
    ...(reopenReason !== undefined && { text: reopenReason }),
    ...(offerId !== undefined && { offer: offerId }),
  };
  return { kind: 'status-changed', detail: { ...moved, ...reasons } };
}

const isOfPerson = (field: keyof Work): field is keyof Person => Object.hasOwn(PERSON_FIELDS, field);
const toText = (value: Work[keyof Work]) => (value instanceof Date ? value.toISOString() : value);
