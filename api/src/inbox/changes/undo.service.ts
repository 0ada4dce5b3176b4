import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { Refusal } from '../../http/refusal.js';
import type { LeadStatus, LostReason } from '../../leads/lead/lead-enums.js';
import { lockLeads } from '../../leads/lead/lead-rows.sql.js';
import type { QuarantineState } from '../../leads/spam/quarantine.js';
import { OffersService } from '../../offers/offer/offers.service.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';
import { LeadWorkRepository, type ReadLead } from './lead-work.repository.js';
import { LeadWorkService } from './lead-work.service.js';
import type { LeadWrite } from './lead-write.js';
import { type EventRow, FIND_EVENT } from './undo.sql.js';

/** For each kind of change that can be undone, the values to restore. */
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
  'too-late': [403, 'You can undo what you did yourself, within ten minutes; afterwards, ask an admin.'],
  final: [409, 'Only a change of status, assignee, follow-up or person, or a decision about spam, can be undone.'],
  'undone-before': [409, 'You have undone this before.'],
  'changed-since': [409, 'This was changed again, or undone before: change it to what it is to be.'],
} as const;

/** The reason why a change is not undone. */
type Objection = keyof typeof REFUSALS;

/** Undoes changes of leads. All methods throw DatabaseAway. */
@Injectable()
export class UndoService {
  constructor(
    private readonly database: Database,
    private readonly leads: LeadWorkRepository,
    private readonly work: LeadWorkService,
    private readonly offers: OffersService,
  ) {}

  /**
   * Undoes a change of status, assignee, follow-up, spam state or person.
   * @throws Refusal 404, 403 (a colleague's, or too long ago) or 409 (changed since, undone before, or no such change)
   */
  async undo(leadId: string, eventId: string, actor: ActingStaff): Promise<ReadLead> {
    const undone = await this.tryToUndo(leadId, eventId, actor, false);
    if (typeof undone === 'string') throw refuse(undone);
    return undone;
  }

  /** Undoes a change, with an event and an audit entry; returns the reason if it cannot be undone. */
  tryToUndo(leadId: string, eventId: string, actor: ActingStaff, isBulk: boolean): Promise<ReadLead | Objection> {
    return this.database.transaction(async (transaction) => {
      await lockLeads(transaction, [leadId]);
      const [event] = await runIn(transaction, FIND_EVENT.with({ leadId, eventId, staffId: actor.staffId }));
      if (event === undefined) return 'unknown-event';
      const write = BEFORE[event.kind]?.(event);
      if (write === undefined) return 'final';
      // Checked before the time: a client that lost the first response gets this reason even after ten minutes.
      if (event.isUndoneByActor) return 'undone-before';
      const isTheirs = event.staffId === actor.staffId && event.isRecent;
      if (!isTheirs && (isBulk || actor.role !== 'admin')) return 'too-late';
      if (event.isChangedSince) return 'changed-since';
      const [lead] = await this.leads.read(transaction, [leadId], { assigneeId: write.assigneeId });
      // Refuses to assign a lead to a former assignee who no longer works leads, except in an undo of many leads.
      if (lead === undefined || !(isBulk || lead.isAssignable)) return 'changed-since';
      const undone = await this.work.changeLocked(transaction, lead, { ...write, undoes: event }, actor);
      if (undone === lead) return 'changed-since';
      if (event.offerId !== null) await this.offers.withdraw(transaction, event.offerId, actor);
      return undone;
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
