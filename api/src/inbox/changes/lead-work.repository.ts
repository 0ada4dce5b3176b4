import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../database/audit-action.js';
import { Database } from '../../database/database.js';
import { type BoundStatement, runIn } from '../../database/statement.js';
import type { LostReason } from '../../leads/lead/lead-enums.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import type { Person } from '../../leads/lead/submitted-fields.js';
import { isUnlikelyPhone, type QuarantineState } from '../../leads/spam/quarantine.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import {
  CHANGE_LEADS,
  type ChangedRow,
  type CurrentState,
  type LaterChange,
  READ_LATER_CHANGES,
  READ_STATES,
} from './change-lead.sql.js';
import type { LeadChange } from './lead-work.dto.js';
import { followUpAfter } from './next-follow-up.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';
import type { LeadVersion } from '../lead/version-tag.js';

interface ProposedStep {
  /** Undefined keeps the present one. */
  readonly followUpAt: Date | null | undefined;
  /** Whether it also replaces one that a person set for later. */
  readonly isForced?: boolean;
}

/** A change of leads. */
export interface LeadWrite extends Omit<LeadChange, 'lostReason'> {
  readonly lostReason?: LostReason | null | undefined;
  readonly quarantine?: QuarantineState;
  /** An event besides a change of status, and the follow-up that it proposes (see `followUpAfter`). */
  readonly step?: ProposedStep;
  /** The offer of the change, which is withdrawn when the change is undone. */
  readonly offerId?: string;
  /** The corrected facts of the person; null removes the address. */
  readonly person?: Partial<Person>;
  /** The event to undo: its former value may return, whatever steps are possible. */
  readonly undoes?: { readonly id: string; readonly kind: LeadEventKind };
}

/** Decisions of staff about suspected spam, also about a lead that was not suspected, or to correct a mistake. */
export type Decision = Extract<QuarantineState, 'released' | 'confirmed'>;

/**
 * Stores the work on leads, each step with its audit entry, within the caller's transaction if it passes a manager. All
 * methods throw DatabaseAway.
 */
@Injectable()
export class LeadWorkRepository {
  constructor(private readonly database: Database) {}

  /** Returns the new states of the leads for which the change is possible and makes a difference. */
  change(
    leads: readonly LeadVersion[],
    change: LeadWrite,
    actor: ActingStaff,
    manager?: EntityManager,
    bulkId: string | null = null,
  ): Promise<ChangedRow[]> {
    const {
      status = null,
      assigneeId,
      followUpAt,
      lostReason,
      quarantine = null,
      reopenReason = null,
      offerId = null,
      person: { firstName = null, lastName = null, phone = null, email } = {},
      undoes,
      step = { followUpAt: status && undoes === undefined ? followUpAfter(status, new Date()) : undefined },
    } = change;
    const bound = CHANGE_LEADS.with({
      ...actor,
      ids: leads.map(({ id }) => id),
      versions: leads.map(({ version }) => version),
      status,
      isAssigned: assigneeId !== undefined,
      assigneeId: assigneeId ?? null,
      isFollowUp: followUpAt !== undefined,
      followUpAt: followUpAt ?? null,
      isStep: step.followUpAt !== undefined,
      isStepForced: step.isForced ?? false,
      stepAt: step.followUpAt ?? null,
      isExplained: lostReason !== undefined,
      lostReason: lostReason ?? null,
      quarantine,
      reopenReason,
      offerId,
      firstName,
      lastName,
      phone,
      email: email ?? null,
      isEmailRemoved: email === null,
      isPhoneUnlikely: phone === null ? null : isUnlikelyPhone(phone),
      bulkId,
      undoes: undoes?.id ?? null,
      undoneKind: undoes?.kind ?? null,
      action: actionOf(change),
    });
    return this.rows(bound, manager);
  }

  /**
   * The new state; undefined if the lead is unknown or its state does not allow the decision.
   * @param from the state that it must have; any by default
   */
  decideQuarantine(
    id: string,
    quarantine: Decision,
    actor: ActingStaff,
    from?: QuarantineState,
  ): Promise<ChangedRow | undefined> {
    return this.database.transaction(async (manager) => {
      await holdLeads(manager, [id]);
      const states = await this.readStates([id], null, manager);
      if (from !== undefined && states[0]?.quarantine.state !== from) return undefined;
      return (await this.change(states, { quarantine }, actor, manager))[0];
    });
  }

  /** The states of the leads that exist. */
  readStates(ids: readonly string[], assigneeId?: string | null, manager?: EntityManager): Promise<CurrentState[]> {
    return this.rows(READ_STATES.with({ ids, assigneeId: assigneeId ?? null }), manager);
  }

  /** Latest first. */
  readLaterChanges({ id, version }: LeadVersion, manager?: EntityManager): Promise<LaterChange[]> {
    return this.rows(READ_LATER_CHANGES.with({ id, version }), manager);
  }

  private rows<Row extends object>(bound: BoundStatement<Row>, manager?: EntityManager): Promise<Row[]> {
    return manager === undefined ? this.database.query(bound) : runIn(manager, bound);
  }
}

function actionOf({ undoes, person, quarantine }: LeadWrite): AuditAction {
  if (undoes !== undefined) return 'change-undone';
  if (person !== undefined) return 'lead-corrected';
  return quarantine === undefined ? 'lead-changed' : `quarantine-${quarantine as Decision}`;
}
