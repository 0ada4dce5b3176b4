import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import { runIn } from '../database/statement.js';
import { type EmailRow, LIST_EMAILS, READ_ADDRESS } from './lead-email-rows.sql.js';
import { LeadEmailEntity } from './lead-email.entity.js';

const MOST_LISTED = 200;

/** The columns of an email of staff. */
export type EmailToSend = Pick<
  LeadEmailEntity,
  'leadId' | 'staffId' | 'contactId' | 'address' | 'subject' | 'text' | 'messageId' | 'replyToken'
>;

/** The columns of a reply. */
export type StoredReply = Pick<
  LeadEmailEntity,
  | 'leadId'
  | 'eventId'
  | 'address'
  | 'isOtherAddress'
  | 'subject'
  | 'text'
  | 'isCut'
  | 'attachments'
  | 'messageId'
  | 'isAutomatic'
  | 'isUnread'
>;

/** Stores and loads the emails of leads. */
@Injectable()
export class LeadEmailsRepository {
  /** Stores an email of staff and returns its id. */
  async add(manager: EntityManager, email: EmailToSend): Promise<string> {
    const added = manager.create(LeadEmailEntity, email);
    await manager.insert(LeadEmailEntity, added);
    return added.id;
  }

  /** Stores a reply and returns its id; undefined if the event is known. */
  async addReply(manager: EntityManager, reply: StoredReply): Promise<string | undefined> {
    const { generatedMaps } = await manager
      .createQueryBuilder()
      .insert()
      .into(LeadEmailEntity)
      .values(reply)
      .orIgnore()
      .returning(['id'])
      .execute();
    return generatedMaps[0]?.['id'] as string | undefined;
  }

  /** Lists the newest emails of a lead, oldest first. */
  list(manager: EntityManager, leadId: string): Promise<EmailRow[]> {
    return runIn(manager, LIST_EMAILS.with({ leadId, most: MOST_LISTED }));
  }

  find(manager: EntityManager, where: { leadId: string; id: string }): Promise<LeadEmailEntity | null> {
    return manager.findOneBy(LeadEmailEntity, where);
  }

  /** Finds an email of staff by the secret part of its address for replies. */
  findByToken(manager: EntityManager, tokens: readonly string[]): Promise<LeadEmailEntity | null> {
    return manager.findOneBy(LeadEmailEntity, { replyToken: In(tokens) });
  }

  /** The email address of a lead; null without one. */
  async readAddress(manager: EntityManager, leadId: string): Promise<string | null> {
    return (await runIn(manager, READ_ADDRESS.with({ leadId })))[0]?.email ?? null;
  }

  /** The number of emails that an account wrote since a time. */
  countBy(manager: EntityManager, staffId: string, since: Date): Promise<number> {
    return manager.countBy(LeadEmailEntity, { staffId, at: MoreThan(since) });
  }

  /** The number of replies of a lead since a time. */
  countReplies(manager: EntityManager, leadId: string, since: Date): Promise<number> {
    return manager.countBy(LeadEmailEntity, { leadId, staffId: IsNull(), at: MoreThan(since) });
  }

  /** Whether an email to an address found no mailbox. */
  hasBounced(manager: EntityManager, address: string): Promise<boolean> {
    return manager.existsBy(LeadEmailEntity, { address, isBounced: true });
  }

  /** Marks the emails of a lead up to `id` as read, and returns how many were unread. */
  async markRead(manager: EntityManager, leadId: string, id: string): Promise<number> {
    const unread = { leadId, isUnread: true, id: LessThanOrEqual(id) };
    return (await manager.update(LeadEmailEntity, unread, { isUnread: false })).affected ?? 0;
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(LeadEmailEntity, { id });
  }
}
