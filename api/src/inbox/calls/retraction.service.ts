import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.js';
import { clockStateAt } from '../../leads/lead/response-clock.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { StaffRole } from '../../staff/access/staff-identity.js';
import { tooLate } from '../changes/undo.service.js';
import { CallsRepository } from './calls.repository.js';
import type { Retraction } from './retraction.dto.js';

/** Takes contacts back that were logged by mistake. */
@Injectable()
export class RetractionService {
  constructor(private readonly calls: CallsRepository) {}

  /**
   * Takes a contact back, and those about other submissions that were logged with it. The clocks run
   * again as they would have.
   * @throws Refusal 404, 403 (somebody else's, or too long ago) or 409 (taken back before)
   */
  async retract(leadId: string, contactId: string, actor: ActingStaff, role: StaffRole): Promise<Retraction> {
    const contacts = await this.calls.findContacts(contactId);
    const [contact] = contacts;
    if (contact?.id !== contactId || contact.lead_id !== leadId)
      throw new Refusal(404, 'There is no contact with this id.', { reason: 'unknown-contact' });
    // Who asks again has lost the first answer, and hears also later that it is taken back.
    const isInTime = contact.is_recent || contact.is_retracted;
    if (role !== 'admin' && (contact.staff_id !== actor.staffId || !isInTime)) throw tooLate();
    const rows = await this.calls.retract(contacts, actor);
    const row = rows.find((each) => each.contact_id === contactId);
    if (row === undefined)
      throw new Refusal(409, 'This contact was taken back before.', { reason: 'retracted-before', isReasonTold: true });
    return {
      id: row.id,
      at: row.at,
      contactId,
      staff: { id: actor.staffId, name: actor.name },
      firstContactAt: row.first_contact_at,
      clockState: clockStateAt(new Date(), {
        respondBy: row.respond_by,
        firstContactAt: row.first_contact_at,
        status: row.status,
      }),
      alsoFor: rows.filter((each) => each !== row).map((each) => each.lead_id),
    };
  }
}
