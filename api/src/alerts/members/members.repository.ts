import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { ListKey } from './list-key.js';
import { MOVE_MEMBER, SIGN_LIST_EVENT } from './members.sql.js';

/** Changes who is on the buyers list at a caller's request, with an audit entry. @throws DatabaseAway */
@Injectable()
export class MembersRepository {
  constructor(
    private readonly database: Database,
    private readonly key: ListKey,
  ) {}

  /** @param said the words that the owner of the address agreed to; null takes it off the list. @throws Refusal 409 */
  change(leadId: string, said: string | null, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (manager) => {
      const status = said === null ? 'left' : 'on';
      const [member] = await runIn(manager, MOVE_MEMBER.with({ leadId, status, ...this.key.keys }));
      if (member === undefined)
        throw new Refusal(409, 'Nothing changes: the address was never on the list, or it is as asked already.', {
          reason: 'no-member',
        });
      await runIn(manager, SIGN_LIST_EVENT.with({ leadId, staffId, said }));
      await appendAudit(manager, { staffId, ip, action: said === null ? 'member-left' : 'member-restored', leadId });
    });
  }
}
