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
  /** Undefined where the present one stays. */
  readonly followUpAt: Date | null | undefined;
  /** Whether it also takes the place of one that somebody set for later. */
  readonly isForced?: boolean;
}

/** What is to be different about leads. */
export interface LeadWrite extends Omit<LeadChange, 'lostReason'> {
  readonly lostReason?: LostReason | null | undefined;
  readonly quarantine?: QuarantineState;
  /** What happened besides a change of status, and the follow-up that it proposes (see `followUpAfter`). */
  readonly step?: ProposedStep;
  /** The offer that it comes with, which is withdrawn when the change is undone. */
  readonly offerId?: string;
  /** What is right about the person; null removes the address. */
  readonly person?: Partial<Person>;
  /** The event that is taken back: what was before it may return, whatever steps are possible. */
  readonly undoes?: { readonly id: string; readonly kind: LeadEventKind };
}

/** What staff decide about suspected spam: also of a lead that was not suspected, or to turn a mistake round. */
export type Decision = Extract<QuarantineState, 'released' | 'confirmed'>;

/**
 * Writes down the work on leads, each step with its entry of the audit trail; in a transaction if a manager is given.
 * All throw DatabaseAway.
 */
@Injectable()
export class LeadWorkRepository {
  constructor(private readonly database: Database) {}

  /** The new states of the leads for which the change is possible and changes something. */
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
   * The new state; undefined when there is no such lead or its state does not allow it.
   * @param from what it must be; by default anything
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

  /** The states of those of the leads that there are. */
  readStates(ids: readonly string[], assigneeId?: string | null, manager?: EntityManager): Promise<CurrentState[]> {
    return this.rows(READ_STATES.with({ ids, assigneeId: assigneeId ?? null }), manager);
  }

  /** The latest first. */
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
