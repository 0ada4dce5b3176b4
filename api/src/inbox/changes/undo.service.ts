import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { StaffRole } from '../../staff/access/staff-identity.js';
import type { ChangedLead } from './lead-work.dto.js';
import { toChangedLead } from './lead-work.service.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import { UndoRepository } from './undo.repository.js';

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
  async undo(leadId: string, eventId: string, actor: ActingStaff, role: StaffRole): Promise<ChangedLead> {
    if ((await this.leads.readStates([leadId])).length === 0) throw unknownLead();
    const undone = await this.changes.undo(leadId, eventId, actor, role === 'admin');
    switch (undone.outcome) {
      case 'undone':
        return toChangedLead(undone.state, actor);
      case 'unknown':
        throw new Refusal(404, 'There is no change with this id.', { reason: 'unknown-event' });
      case 'too-late':
        throw tooLate();
      case 'final':
        throw new Refusal(409, 'Only a change of status, assignee, follow-up or person can be undone.', {
          reason: 'final',
        });
      case 'undone-before':
        throw new Refusal(409, 'You have undone this before.', { reason: undone.outcome, isReasonTold: true });
      case 'changed-since':
        throw new Refusal(409, 'This was changed again, or undone before: change it to what it is to be.', {
          reason: 'changed-since',
        });
    }
  }
}

/** The refusal (403) of taking back what is another's or too old. */
export function tooLate(): Refusal {
  return new Refusal(403, 'Take back what you did yourself, within ten minutes; afterwards, ask an admin.', {
    reason: 'too-late',
  });
}
