import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { ChangedLead } from './lead-work.dto.js';
import { toChangedLead } from './lead-work.service.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import { type Objection, UndoRepository } from './undo.repository.js';

const REFUSALS: Readonly<Record<Objection, readonly [status: number, message: string]>> = {
  'unknown-event': [404, 'There is no change with this id.'],
  'too-late': [403, 'Take back what you did yourself, within ten minutes; afterwards, ask an admin.'],
  final: [409, 'Only a change of status, assignee, follow-up or person, or a decision about spam, can be undone.'],
  'undone-before': [409, 'You have undone this before.'],
  'changed-since': [409, 'This was changed again, or undone before: change it to what it is to be.'],
};

/** Takes changes back. */
@Injectable()
export class UndoService {
  constructor(
    private readonly changes: UndoRepository,
    private readonly leads: LeadWorkRepository,
  ) {}

  /**
   * Makes of a lead what it was before a change of its status, assignee or follow-up.
   * @throws Refusal 404, 403 (another's, or too long ago) or 409 (changed since, undone before, or no such change)
   */
  async undo(leadId: string, eventId: string, actor: ActingStaff): Promise<ChangedLead> {
    if ((await this.leads.readStates([leadId])).length === 0) throw unknownLead();
    const undone = await this.changes.undo(leadId, eventId, actor);
    if (typeof undone === 'string') throw refuse(undone);
    return toChangedLead(undone, actor);
  }
}

function refuse(reason: Objection): Refusal {
  const [status, message] = REFUSALS[reason];
  return new Refusal(status, message, { reason, showsReason: reason === 'undone-before' });
}

/** The refusal (403) of taking back what is another's or too old. */
export function tooLate(): Refusal {
  return refuse('too-late');
}
