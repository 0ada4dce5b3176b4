import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { Refusal } from '../../http/refusal.js';
import type { LeadStatus, LostReason } from '../../leads/lead/lead-enums.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import { SECOND_THOUGHTS_MINUTES } from '../../leads/lead/retract-contact.sql.js';
import type { QuarantineState } from '../../leads/spam/quarantine.js';
import { OffersRepository } from '../../offers/offer/offers.repository.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';
import type { ChangedRow } from './change-lead.sql.js';
import { LeadWorkRepository, type LeadWrite } from './lead-work.repository.js';

interface EventRow {
  readonly kind: LeadEventKind;
  readonly before: string | null;
  /** For a change of status. */
  readonly reasonBefore: LostReason | null;
  /** For a correction. */
  readonly field: string | null;
  /** For a change of status: the offer that came with it. */
  readonly offerId: string | null;
  readonly staffId: string | null;
  readonly isRecent: boolean;
  readonly isChangedSince: boolean;
  readonly isUndoneByActor: boolean;
}

// A reason belongs to its status, and there is one decision about spam, so that neither is undone separately.
const about = (kind: string) => `replace(replace(${kind}, 'lost-reason', 'status'), '-confirmed', '-released')`;
const FIND_EVENT = statement<Record<'leadId' | 'eventId' | 'staffId', string>, EventRow>(
  'find-lead-event',
  `
SELECT e.kind, e.detail->>'from' AS before, e.detail->>'reasonBefore' AS "reasonBefore", e.detail->>'field' AS field, e.detail->>'offer' AS "offerId", e.staff_id AS "staffId",
  e.at > now() - interval '${SECOND_THOUGHTS_MINUTES} minutes' AS "isRecent", EXISTS (
    SELECT FROM lead_events later WHERE later.lead_id = e.lead_id AND (later.at, later.id) > (e.at, e.id)
      AND ${about("coalesce(later.detail->>'what', later.kind)")} = ${about('e.kind')}
      AND later.detail->>'field' IS NOT DISTINCT FROM e.detail->>'field'
  ) AS "isChangedSince", EXISTS (
    SELECT FROM lead_events undoing WHERE undoing.lead_id = e.lead_id AND undoing.kind = 'change-undone'
      AND undoing.detail->>'of' = e.id::text AND undoing.staff_id = :staffId::uuid
  ) AS "isUndoneByActor"
FROM lead_events e WHERE e.id = :eventId::uuid AND e.lead_id = :leadId::uuid`,
);

/** The values that undoing a change restores, by its kind; the other kinds are final. */
const BEFORE: Partial<Record<LeadEventKind, (event: EventRow) => LeadWrite>> = {
  'status-changed': ({ before, reasonBefore }) => ({ status: before as LeadStatus, lostReason: reasonBefore }),
  'lost-reason-changed': ({ before }) => ({ lostReason: before as LostReason | null }),
  'assignee-changed': ({ before }) => ({ assigneeId: before }),
  'follow-up-changed': ({ before }) => ({ followUpAt: before === null ? null : new Date(before) }),
  'quarantine-released': ({ before }) => ({ quarantine: before as QuarantineState }),
  'quarantine-confirmed': ({ before }) => ({ quarantine: before as QuarantineState }),
  'person-corrected': ({ before, field }) => ({ person: { [field ?? '']: before } }),
};

const REFUSALS = {
  'unknown-event': [404, 'There is no change with this id.'],
  'too-late': [403, 'Take back what you did yourself, within ten minutes; afterwards, ask an admin.'],
  final: [409, 'Only a change of status, assignee, follow-up or person, or a decision about spam, can be undone.'],
  'undone-before': [409, 'You have undone this before.'],
  'changed-since': [409, 'This was changed again, or undone before: change it to what it is to be.'],
} as const;

/** The reason why a change is not undone. */
type Objection = keyof typeof REFUSALS;

/** Undoes changes. All methods throw DatabaseAway. */
@Injectable()
export class UndoRepository {
  constructor(
    private readonly database: Database,
    private readonly leads: LeadWorkRepository,
    private readonly offers: OffersRepository,
  ) {}

  /**
   * Restores a lead's state before a change of its status, assignee or follow-up.
   * @throws Refusal 404, 403 (a colleague's, or too long ago) or 409 (changed since, undone before, or no such change)
   */
  async undo(leadId: string, eventId: string, actor: ActingStaff): Promise<ChangedRow> {
    const undone = await this.tryToUndo(leadId, eventId, actor, false);
    if (typeof undone === 'string') throw refuse(undone);
    return undone;
  }

  /** Undoes a change unless its field was changed since, with an event and an audit entry. */
  tryToUndo(leadId: string, eventId: string, actor: ActingStaff, isBulk: boolean): Promise<ChangedRow | Objection> {
    return this.database.transaction(async (manager) => {
      await holdLeads(manager, [leadId]);
      const [event] = await runIn(manager, FIND_EVENT.with({ leadId, eventId, staffId: actor.staffId }));
      if (event === undefined) return 'unknown-event';
      const write = BEFORE[event.kind]?.(event);
      if (write === undefined) return 'final';
      // Also later than ten minutes: a sender who repeats the request has lost the first response.
      if (event.isUndoneByActor) return 'undone-before';
      const isTheirs = event.staffId === actor.staffId && event.isRecent;
      if (!isTheirs && (isBulk || actor.role !== 'admin')) return 'too-late';
      if (event.isChangedSince) return 'changed-since';
      const states = await this.leads.readStates([leadId], write.assigneeId, manager);
      // The former assignee no longer works leads. A bulk change returns to its former assignees all the same.
      if (!isBulk && !states[0]?.isAssignable) return 'changed-since';
      const undoes = { id: eventId, kind: event.kind };
      const [undone] = await this.leads.change(states, { ...write, undoes }, actor, manager);
      if (undone && event.offerId !== null) await this.offers.withdraw(manager, event.offerId, actor);
      return undone ?? 'changed-since';
    });
  }
}

function refuse(reason: Objection): Refusal {
  const [status, message] = REFUSALS[reason];
  return new Refusal(status, message, { reason, showsReason: reason === 'undone-before' });
}

/** The refusal (403) to undo a change that is a colleague's or too old. */
export function tooLate(): Refusal {
  return refuse('too-late');
}
