import { Database } from '../../database/database.js';
import { appendAudit } from '../../database/audit-log.js';
import { runIn } from '../../database/statement.js';
import { IdParam } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { ListKey } from './list-key.js';
import { END_LINKS } from './members.sql.js';

/** Ends the early links of a member that were passed on. */
@StaffController('deals')
export class EarlyLinksController {
  constructor(
    private readonly database: Database,
    private readonly key: ListKey,
  ) {}

  @StaffEndpoint('DELETE leads/:id/early-links', {
    role: 'agent',
    operationId: 'endEarlyLinks',
    summary: 'End the links to early deals that a member was sent',
    description: 'The person stays on the buyers list, and the next e-mail has a new link.',
    status: 204,
    refusals: { 404: 'The lead has never been on the buyers list.' },
  })
  end(@IdParam() leadId: string, @CurrentActor() { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      if ((await runIn(manager, END_LINKS.with({ leadId, ...this.key.keys }))).length === 0)
        throw new Refusal(404, 'This person has never been on the buyers list.', { reason: 'no-member' });
      await appendAudit(manager, { staffId, ip, leadId, action: 'early-links-ended' });
    });
  }
}
