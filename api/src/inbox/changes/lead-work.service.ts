import { Injectable } from '@nestjs/common';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { LeadStatus } from '../../leads/lead/lead-enums.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { CorrectedLead, PersonCorrection } from '../entry/lead-entry.dto.js';
import type { ChangedLead, LeadChange } from './lead-work.dto.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { LeadState } from '../lead/lead-state.dto.js';
import { markUndoable } from '../lead/timeline-row.js';
import type { ChangedRow, CurrentState, LaterChange } from './change-lead.sql.js';
import type { LeadVersion } from '../lead/version-tag.js';
import { type Decision, LeadWorkRepository, type LeadWrite } from './lead-work.repository.js';

const UNDECIDED: Readonly<Record<Decision, string>> = {
  released: 'This lead is not in quarantine.',
  confirmed: 'This lead is confirmed as spam already.',
};

/** The work of staff on leads. */
@Injectable()
export class LeadWorkService {
  constructor(private readonly leads: LeadWorkRepository) {}

  /**
   * Changes a lead; a change without a difference succeeds and stores nothing.
   * @throws Refusal 404, 412 (another version), 400 (unknown assignee) or 409 (no such step)
   */
  async change(lead: LeadVersion, change: LeadChange, actor: ActingStaff): Promise<ChangedLead> {
    return toChangedLead(await this.write(lead, change, actor), actor);
  }

  /**
   * Corrects the person of a lead; a correction without a difference succeeds and stores nothing.
   * @throws Refusal 404 or 412 (another version)
   */
  async correct(lead: LeadVersion, person: PersonCorrection, actor: ActingStaff): Promise<CorrectedLead> {
    const corrected = await this.write(lead, { person }, actor);
    return { ...corrected.person, ...toChangedLead(corrected, actor) };
  }

  private async write(lead: LeadVersion, change: LeadWrite, actor: ActingStaff): Promise<ChangedRow | CurrentState> {
    const [changed] = await this.leads.change([lead], change, actor);
    if (changed !== undefined) return changed;
    const [current] = await this.leads.readStates([lead.id], change.assigneeId);
    if (current === undefined) throw unknownLead();
    if (current.version !== lead.version) throw staleVersion(current, await this.leads.readLaterChanges(lead));
    refuseImpossible(current, change);
    return current;
  }

  /** @throws Refusal 404, or 409 where the state does not allow the decision */
  async decideQuarantine(id: string, decision: Decision, actor: ActingStaff): Promise<ChangedLead> {
    const changed = await this.leads.decideQuarantine(id, decision, actor);
    if (changed !== undefined) return toChangedLead(changed, actor);
    if ((await this.leads.readStates([id])).length === 0) throw unknownLead();
    throw new Refusal(409, UNDECIDED[decision], { reason: 'quarantine-state' });
  }
}

type LeadRow = LeadState & Partial<ChangedRow & CurrentState>;

/** The state without the person, whom refusals and responses to other changes do not name. */
export function stateOf({
  person: _,
  isAssignable: __,
  hasOffer: ___,
  isChecked: ____,
  entries: _____,
  ...state
}: LeadRow): LeadState {
  return state;
}

/** A lead after a change, with the entries that may be undone. */
export function toChangedLead(row: LeadRow, { staffId }: ActingStaff): ChangedLead {
  return { ...stateOf(row), entries: markUndoable(row.entries ?? [], { staffId, role: 'agent' }, new Date()) };
}

/** The refusal (412) of a change for an earlier version, with the present state and who changed what since. */
export function staleVersion(current: CurrentState, changes: readonly LaterChange[]): Refusal {
  const message = `Somebody changed this lead: it has version ${current.version} now. Read it again, then decide.`;
  const [last] = changes;
  const more = {
    current: stateOf(current),
    changedBy: last?.changedBy ?? null,
    changedAt: last?.changedAt ?? current.updatedAt,
    fields: [...new Set(changes.flatMap(({ fields }) => fields ?? []))],
  };
  return new Refusal(412, message, { reason: 'stale-version', more });
}

/** @throws Refusal 400 (unknown assignee, or no reason), 409 (no such step) or 422 (a missing condition) */
export function refuseImpossible(current: CurrentState, { status = current.status, reopenReason }: LeadWrite): void {
  if (!current.isAssignable)
    throw wrongField('assigneeId', 'Choose an active account with the role agent or admin.', 'unknown-assignee');
  const { nextStatuses, reopenStatuses } = current;
  if (status === current.status) return;
  if (nextStatuses.includes(status)) return refuseEarly(current, status);
  if (reopenStatuses.includes(status)) {
    if (reopenReason !== undefined) return refuseEarly(current, status);
    throw wrongField('reopenReason', 'Say why it is opened again.', 'no-reopen-reason');
  }
  const reopened = reopenStatuses.map((next) => `${next} with a reason`);
  const message = `From ${current.status} this lead can become ${[...nextStatuses, ...reopened].join(' or ')}.`;
  throw new Refusal(409, message, { reason: 'impossible-status', errors: [{ field: 'status', message }] });
}

function refuseEarly({ hasOffer, isChecked }: CurrentState, status: LeadStatus): void {
  if (status === 'offer-made' && !hasOffer)
    throw new Refusal(422, 'Make an offer first.', { reason: 'offer-missing', showsReason: true });
  if (status === 'under-contract' && !isChecked)
    throw new Refusal(422, 'Answer the questions about the owner first.', {
      reason: 'owner-checks-missing',
      showsReason: true,
    });
}
