import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { LEAD_WORKERS } from '../../staff/accounts/staff-rows.sql.js';
import { ListKey } from './list-key.js';
import type { MemberStatus } from './member-statuses.js';
import {
  ADD_INTEREST,
  END_LINKS,
  LEAVE,
  MAY_LOOK,
  type MemberLink,
  MOVE_MEMBER,
  SIGN_LIST_EVENT,
} from './members.sql.js';

const MAY_TEST = statement<{ staffId: string }, { mayLook: boolean }>(
  'may-test-early',
  `SELECT EXISTS (SELECT FROM ${LEAD_WORKERS} s WHERE s.id = :staffId::uuid) AS "mayLook"`,
);

/** Stores the members of the buyers list. All methods throw DatabaseAway. */
@Injectable()
export class MembersRepository {
  constructor(
    private readonly database: Database,
    private readonly key: ListKey,
  ) {}

  /** Puts the address of a lead on the list or takes it off. Returns whether that changed anything. */
  async move(manager: EntityManager, leadId: string, status: Extract<MemberStatus, 'on' | 'left'>): Promise<boolean> {
    return (await runIn(manager, MOVE_MEMBER.with({ leadId, status, ...this.key.keys }))).length > 0;
  }

  /** Records which staff member made the last change of a lead's membership, and the words that they read out. */
  async sign(manager: EntityManager, change: { leadId: string; staffId: string; said: string | null }): Promise<void> {
    await runIn(manager, SIGN_LIST_EVENT.with(change));
  }

  async leave(hash: string): Promise<void> {
    await this.database.query(LEAVE.with({ hash }));
  }

  /** Ends the links of a member. Returns whether there is such a member. */
  async endLinks(manager: EntityManager, leadId: string): Promise<boolean> {
    return (await runIn(manager, END_LINKS.with({ leadId, ...this.key.keys }))).length > 0;
  }

  /** Whether a member's link opens early deals. */
  async mayLook(link: MemberLink): Promise<boolean> {
    return (await this.database.queryOne(MAY_LOOK.with(link))).mayLook;
  }

  /** Whether a staff member still works on leads, and so may look at early deals. */
  async mayTest(staffId: string): Promise<boolean> {
    return (await this.database.queryOne(MAY_TEST.with({ staffId }))).mayLook;
  }

  /** Stores an interest. Returns whether there is such a deal and such a member. */
  async addInterest(interest: MemberLink & { slug: string }): Promise<boolean> {
    return (await this.database.query(ADD_INTEREST.with(interest)))[0]?.isAdded ?? false;
  }
}
