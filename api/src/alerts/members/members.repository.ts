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
  ENROLL_IMPORTED,
  FIND_STOPPED,
  FORGET_STOPPED,
  LEAVE,
  OPENS_EARLY_DEALS,
  type MemberLink,
  CHANGE_MEMBER_STATUS,
  RECORD_ATTESTED,
  RECORD_LIST_CHANGER,
  STOP_ADDRESSES,
} from './members.sql.js';

const WORKS_ON_LEADS = statement<{ staffId: string }, { worksOnLeads: boolean }>(
  'works-on-leads',
  `SELECT EXISTS (SELECT FROM ${LEAD_WORKERS} s WHERE s.id = :staffId::uuid) AS "worksOnLeads"`,
);

/** Stores the members of the buyers list. All methods throw DatabaseAway. */
@Injectable()
export class MembersRepository {
  constructor(
    private readonly database: Database,
    private readonly key: ListKey,
  ) {}

  /** Puts the address of a lead on the list or takes it off. Returns whether that changed anything. */
  async changeStatus(
    manager: EntityManager,
    leadId: string,
    status: Extract<MemberStatus, 'on' | 'left'>,
  ): Promise<boolean> {
    return (await runIn(manager, CHANGE_MEMBER_STATUS.with({ leadId, status, ...this.key.keys }))).length > 0;
  }

  /** Adds the staff member, and the words that the person agreed to, to the last change of a lead's membership. */
  async recordChanger(
    manager: EntityManager,
    change: { leadId: string; staffId: string; said: string | null },
  ): Promise<void> {
    await runIn(manager, RECORD_LIST_CHANGER.with(change));
  }

  /**
   * Adds imported buyers to the list, with the permission that an admin attested. An address that is or was on it stays
   * as it is.
   */
  async enrollImported(
    manager: EntityManager,
    ids: readonly string[],
    { staffId, said }: { staffId: string; said: string },
  ): Promise<void> {
    const joined = await runIn(manager, ENROLL_IMPORTED.with({ ids, ...this.key.keys }));
    const joinedIds = joined.flatMap(({ leadId }) => leadId ?? []);
    if (joinedIds.length > 0) await runIn(manager, RECORD_ATTESTED.with({ ids: joinedIds, staffId, said }));
  }

  /** Takes addresses off the list, also ones that were never on it. Returns the hashes of those that changed. */
  async stopAddresses(manager: EntityManager, emails: readonly string[]): Promise<Map<string, string>> {
    const stopped = await runIn(manager, STOP_ADDRESSES.with({ emails, ...this.key.keys }));
    return new Map(stopped.map(({ email, hash }) => [email, hash]));
  }

  /** The addresses, of these, that are off the list. */
  async findStopped(manager: EntityManager, emails: readonly string[]): Promise<Set<string>> {
    const stopped = await runIn(manager, FIND_STOPPED.with({ emails, ...this.key.keys }));
    return new Set(stopped.map(({ email }) => email));
  }

  /** Forgets stopped addresses that were never on the list. Returns the hashes of those. */
  async forgetStopped(manager: EntityManager, hashes: readonly string[]): Promise<Set<string>> {
    return new Set((await runIn(manager, FORGET_STOPPED.with({ hashes }))).map(({ hash }) => hash));
  }

  /** Takes a member off the list. */
  async leave(hash: string): Promise<void> {
    await this.database.query(LEAVE.with({ hash }));
  }

  /** Ends the links of a member. Returns whether there is such a member. */
  async endLinks(manager: EntityManager, leadId: string): Promise<boolean> {
    return (await runIn(manager, END_LINKS.with({ leadId, ...this.key.keys }))).length > 0;
  }

  /** Whether a member's link opens early deals. */
  async opensEarlyDeals(link: MemberLink): Promise<boolean> {
    return (await this.database.queryOne(OPENS_EARLY_DEALS.with(link))).opensEarlyDeals;
  }

  /** Whether a staff member still has an account that works on leads, and so may open early deals. */
  async worksOnLeads(staffId: string): Promise<boolean> {
    return (await this.database.queryOne(WORKS_ON_LEADS.with({ staffId }))).worksOnLeads;
  }

  /** Stores an interest. Returns whether there is such a deal and such a member. */
  async addInterest(interest: MemberLink & { slug: string }): Promise<boolean> {
    return (await this.database.query(ADD_INTEREST.with(interest)))[0]?.isAdded ?? false;
  }
}
