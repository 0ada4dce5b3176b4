import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import { Config } from '../../config/config.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { SentTextEntity } from '../sent/sent-text.entity.js';
import { LeadTextEntity } from './lead-text.entity.js';

/** The columns of a text by hand. */
export type TextToSend = Pick<LeadTextEntity, 'leadId' | 'staffId' | 'contactId' | 'phone' | 'text'>;

/** The time in which a text can be undone, as for emails. */
const UNDO_MS = 10_000;

/** Stores and loads the texts that staff write by hand. */
@Injectable()
export class LeadTextsRepository {
  constructor(private readonly config: Config) {}

  /** Stores a text, and returns its id and when it leaves. */
  async add(manager: EntityManager, text: TextToSend): Promise<{ id: string; leavesAt: Date }> {
    const leavesAt = new Date(Date.now() + UNDO_MS);
    const sent = manager.create(SentTextEntity, {
      ...{ kind: 'hand', state: 'waiting', notBefore: leavesAt, leadId: text.leadId },
      phoneHash: hashPhone(this.config.suppressionKey, text.phone),
    });
    await manager.insert(SentTextEntity, sent);
    await manager.insert(LeadTextEntity, { ...text, id: sent.reference });
    return { id: sent.reference, leavesAt };
  }

  find(manager: EntityManager, where: { leadId: string; id: string }): Promise<LeadTextEntity | null> {
    return manager.findOneBy(LeadTextEntity, where);
  }

  /** The number of texts that an account wrote since a time. */
  countBy(manager: EntityManager, staffId: string, since: Date): Promise<number> {
    return manager.countBy(LeadTextEntity, { staffId, at: MoreThan(since) });
  }

  /** Removes a text that waits; returns false if it has left or is leaving. */
  async removeWaiting(manager: EntityManager, id: string): Promise<boolean> {
    return (await manager.delete(SentTextEntity, { reference: id, state: 'waiting' })).affected === 1;
  }

  /** Marks the failed texts of a lead up to `id` as read, and returns how many were unread. */
  async markRead(manager: EntityManager, leadId: string, id: string): Promise<number> {
    const unread = { leadId, isUnread: true, id: LessThanOrEqual(id) };
    return (await manager.update(LeadTextEntity, unread, { isUnread: false })).affected ?? 0;
  }
}
