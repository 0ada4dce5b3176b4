import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { MembersRepository } from './members.repository.js';
import type { MemberLink } from './members.sql.js';

/** Changes of members of the buyers list, and checks of their links. All methods throw DatabaseAway. */
@Injectable()
export class MembersService {
  constructor(
    private readonly database: Database,
    private readonly members: MembersRepository,
  ) {}

  /**
   * Takes the address of a lead off the list, or puts it back, as its owner asked.
   * @param said the words that the owner agreed to; null takes the address off the list
   * @throws Refusal 409
   */
  change(leadId: string, said: string | null, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      if (!(await this.members.changeStatus(transaction, leadId, said === null ? 'left' : 'on')))
        throw new Refusal(409, 'Nothing changed: the address was never on the list, or it has this status already.', {
          reason: 'no-member',
        });
      await this.members.recordChanger(transaction, { leadId, staffId, said });
      const action = said === null ? 'member-left' : 'member-restored';
      await appendAudit(transaction, { staffId, ip, action, leadId });
    });
  }

  /** Takes a member off the list; a repetition changes nothing. */
  leave(hash: string): Promise<void> {
    return this.members.leave(hash);
  }

  /** Ends the links to early deals that a member was sent. @throws Refusal 404 */
  endLinks(leadId: string, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      if (!(await this.members.endLinks(transaction, leadId)))
        throw new Refusal(404, 'This person has never been on the buyers list.', { reason: 'no-member' });
      await appendAudit(transaction, { staffId, ip, leadId, action: 'early-links-ended' });
    });
  }

  /** Whether a link opens early deals: a member's link, or that of a staff member's test email. */
  opensEarlyDeals(reader: MemberLink | { readonly staffId: string }): Promise<boolean> {
    return 'staffId' in reader ? this.members.worksOnLeads(reader.staffId) : this.members.opensEarlyDeals(reader);
  }

  /** Records that a member is interested in a deal; a repetition changes nothing. @throws Refusal 404 */
  async addInterest(interest: MemberLink & { slug: string }): Promise<void> {
    if (await this.members.addInterest(interest)) return;
    throw new Refusal(404, 'There is no such deal, or no such member.', { reason: 'no-interest' });
  }
}
