import type { LeadStatus, LeadType, LostReason } from '../../leads/lead/lead-enums.js';
import type { QuarantineReason, QuarantineState } from '../../leads/spam/quarantine.js';
import type { LeadState } from './lead-state.dto.js';
import { nextStatuses, reopenStatuses } from '../changes/lead-transitions.js';

/** Columns of a lead that staff change, with the name of its assignee. */
export interface LeadStateRow {
  readonly id: string;
  readonly type: LeadType;
  readonly status: LeadStatus;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly version: number;
  readonly follow_up_at: Date | null;
  readonly lost_reason: LostReason | null;
  readonly quarantined: boolean;
  readonly quarantine_state: QuarantineState;
  readonly quarantine_reasons: QuarantineReason[];
  readonly updated_at: Date;
}

/** The state of a lead as the wire has it. */
export function toLeadState(row: LeadStateRow): LeadState {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    nextStatuses: [...nextStatuses(row.type, row.status)],
    reopenStatuses: [...reopenStatuses(row.status)],
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
    followUpAt: row.follow_up_at,
    lostReason: row.lost_reason,
    version: row.version,
    quarantine: { quarantined: row.quarantined, state: row.quarantine_state, reasons: row.quarantine_reasons },
    updatedAt: row.updated_at,
  };
}
