import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { LeadState } from '../lead/lead-state.dto.js';
import { markUndoable } from '../lead/timeline-row.js';
import type { ChangedLead } from './lead-work.dto.js';
import type { LaterChange, ReadLead } from './lead-work.repository.js';

/** Returns the state of a lead without its person, whom refusals and most responses do not name. */
export function stateOf(lead: LeadState): LeadState {
  const { id, type, status, nextStatuses, reopenStatuses, assignee } = lead;
  const { followUpAt, lostReason, version, quarantine, updatedAt } = lead;
  return {
    ...{ id, type, status, nextStatuses, reopenStatuses, assignee },
    ...{ followUpAt, lostReason, version, quarantine, updatedAt },
  };
}

/** Returns a lead after a change, with its new timeline entries, which the actor may undo. */
export function toChangedLead(lead: ReadLead, { staffId }: ActingStaff): ChangedLead {
  return { ...stateOf(lead), entries: markUndoable(lead.entries, { staffId, role: 'agent' }, new Date()) };
}

/** The refusal (412) of a change for an earlier version, with the present state and the later changes. */
export function staleVersion(current: ReadLead, changes: readonly LaterChange[]): Refusal {
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
