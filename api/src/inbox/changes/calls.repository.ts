import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { isAnswer } from '../../leads/lead/lead-enums.js';
import { holdLeads, LEADS } from '../../leads/lead/lead-rows.sql.js';
import { type ContactRow, LOG_CONTACT } from '../../leads/lead/log-contact.sql.js';
import {
  FIND_CONTACTS,
  type LoggedContact,
  RETRACT_CONTACTS,
  type RetractedContact,
} from '../../leads/lead/retract-contact.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import { saidSameAs } from '../same-person/same-person.sql.js';
import type { NewContact } from './calls.dto.js';

const COUNT_SAME = statement<{ id: string; others: readonly string[] }, { count: number }>(
  'count-same-person',
  `
SELECT count(*)::int AS count FROM ${LEADS} l JOIN ${LEADS} o
  ON o.id = ANY (:others::uuid[]) AND o.id <> l.id
  AND (o.phone = l.phone OR lower(o.email) = lower(l.email) OR o.id IN (SELECT id FROM ${saidSameAs('l.id')} said))
WHERE l.id = :id::uuid`,
);

/** What logging a call, and taking it back, need of the database. All throw DatabaseAway. */
@Injectable()
export class CallsRepository {
  constructor(private readonly database: Database) {}

  /** Whether the other leads have the phone or e-mail address of this one, or staff said so. */
  async isSamePerson(id: string, others: readonly string[], manager: EntityManager): Promise<boolean> {
    if (others.length === 0) return true;
    const [row] = await runIn(manager, COUNT_SAME.with({ id, others }));
    return row?.count === others.length;
  }

  /** Undefined when there is no such lead. */
  async log(
    id: string,
    { channel, outcome, at }: NewContact,
    actor: Actor,
    manager: EntityManager,
    originId: string | null = null,
  ): Promise<ContactRow | undefined> {
    const contact = { channel, outcome, at: at ?? null, isAnswer: isAnswer(outcome), originId };
    return (await runIn(manager, LOG_CONTACT.with({ ...actor, ...contact, id })))[0];
  }

  /** A contact, first, and those about other leads that were logged with it. */
  findContacts(id: string): Promise<LoggedContact[]> {
    return this.database.query(FIND_CONTACTS.with({ id }));
  }

  /** Takes back those of the contacts that were not taken back before. */
  retract(contacts: readonly LoggedContact[], actor: Actor): Promise<RetractedContact[]> {
    return this.database.transaction(async (manager) => {
      await holdLeads(
        manager,
        contacts.map((contact) => contact.leadId),
      );
      return runIn(manager, RETRACT_CONTACTS.with({ ...actor, ids: contacts.map(({ id }) => id) }));
    });
  }
}
