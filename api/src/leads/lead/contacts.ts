import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { appendAudit, appendAuditOfLeads } from '../../database/audit-log.js';
import { runIn, statement } from '../../database/statement.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { findFirstAnswer, refuseTime, type TimeRefusal } from './first-contact.js';
import { ContactRetractionEntity, LeadContactEntity } from './lead-contact.entity.js';
import { LeadEntity } from './lead.entity.js';
import { type ClockState, clockStateInSql } from './response-clock.js';

/** How long staff may undo their own changes and contacts. */
export const UNDO_MINUTES = 10;

/** Whether staff may still undo a change that they made at this time. */
export function isUndoable(at: Date): boolean {
  return Date.now() - at.getTime() < UNDO_MINUTES * 60_000;
}

/** A contact to log. */
export interface ContactToLog extends Pick<LeadContactEntity, 'leadId' | 'channel' | 'outcome'> {
  /** The time of the contact; now if undefined. */
  readonly at?: Date | undefined;
  /** The contact that staff logged; the present one is its copy for another lead of the same person. */
  readonly originId?: string | undefined;
}

/** The response clock of a lead: the promise to answer within 24 hours. */
interface Clock {
  readonly firstContactAt: Date | null;
  readonly clockState: ClockState | null;
}

interface ClockRow extends Clock {
  readonly id: string;
  readonly receivedAt: Date;
  readonly isTest: boolean;
  /** The start of the transaction, by the clock of the database. */
  readonly now: Date;
}

/** A logged contact, and the response clock of its lead. */
export type LoggedContact = Pick<LeadContactEntity, 'id' | 'at' | 'loggedAt' | 'channel' | 'outcome'> & Clock;

/** The undoing of a contact, and the response clock of its lead. */
export type UndoneContact = Pick<ContactRetractionEntity, 'id' | 'at' | 'contactId'> &
  Clock & { readonly leadId: string };

const READ_CLOCKS = statement<{ ids: readonly string[] }, ClockRow>(
  'read-clocks',
  `SELECT id, received_at AS "receivedAt", is_test AS "isTest", first_contact_at AS "firstContactAt", ${clockStateInSql('leads')} AS "clockState", now() AS now
   FROM leads WHERE id = ANY (:ids::uuid[])`,
);

/**
 * Logs a contact with its audit entry. The first answer stops the response clock of the lead, unless it is a test lead.
 * The caller's transaction has locked the lead.
 */
export async function logContact(
  manager: EntityManager,
  { leadId, at, originId, ...contact }: ContactToLog,
  { staffId, ip }: ActingStaff,
): Promise<LoggedContact | TimeRefusal | 'unknown-lead'> {
  const [lead] = await readClocks(manager, [leadId]);
  if (lead === undefined) return 'unknown-lead';
  const refusal = at && refuseTime(at, lead);
  if (refusal !== undefined) return refusal;
  const logged = manager.create(LeadContactEntity, {
    ...contact,
    leadId,
    originId: originId ?? null,
    staffId,
    at: at ?? lead.now,
  });
  await manager.insert(LeadContactEntity, logged);
  const first = findFirstAnswer([logged]);
  const isFirst = first !== null && (lead.firstContactAt === null || first < lead.firstContactAt);
  const stopsClock = isFirst && !lead.isTest;
  if (stopsClock) await setFirstContact(manager, leadId, first);
  const [{ firstContactAt, clockState } = lead] = stopsClock ? await readClocks(manager, [leadId]) : [lead];
  await appendAudit(manager, { staffId, ip, action: 'contact-logged', leadId, detail: { contactId: logged.id } });
  const { id, loggedAt, channel, outcome } = logged;
  return { id, at: logged.at, loggedAt, channel, outcome, firstContactAt, clockState };
}

/** Returns a contact and its copies for other leads of the same person, also those that were undone. */
export function findContacts(manager: EntityManager, id: string): Promise<LeadContactEntity[]> {
  const relations = { retractions: true };
  return manager.find(LeadContactEntity, { where: [{ id }, { originId: id }], relations });
}

/**
 * Undoes contacts, with an audit entry each, and sets the response clocks of their leads by the remaining contacts.
 * Ignores contacts that are undone already. The caller's transaction has locked the leads.
 */
export async function undoContacts(
  manager: EntityManager,
  ids: readonly string[],
  { staffId, ip }: ActingStaff,
): Promise<UndoneContact[]> {
  const contacts = await findNotUndone(manager, { id: In(ids) });
  if (contacts.length === 0) return [];
  const rows = contacts.map(({ id }) => ({ contactId: id, staffId }));
  const retractions = manager.create(ContactRetractionEntity, rows);
  await manager.insert(ContactRetractionEntity, retractions);
  const leadIds = contacts.map(({ leadId }) => leadId);
  const remaining = await findNotUndone(manager, { leadId: In(leadIds) });
  for (const { id, isTest } of await readClocks(manager, leadIds)) {
    const first = findFirstAnswer(remaining.filter(({ leadId }) => leadId === id));
    await setFirstContact(manager, id, isTest ? null : first);
  }
  const clocks = new Map((await readClocks(manager, leadIds)).map((lead) => [lead.id, lead]));
  const entries = contacts.map(({ id, leadId }) => ({ leadId, detail: { contactId: id } }));
  await appendAuditOfLeads(manager, { staffId, ip, action: 'contact-retracted' }, entries);
  return retractions.map(({ id, at, contactId }, index) => {
    const leadId = leadIds[index] ?? '';
    const { firstContactAt = null, clockState = null } = clocks.get(leadId) ?? {};
    return { id, at, contactId, leadId, firstContactAt, clockState };
  });
}

/** Contacts that were not undone. */
async function findNotUndone(
  manager: EntityManager,
  where: FindOptionsWhere<LeadContactEntity>,
): Promise<LeadContactEntity[]> {
  const contacts = await manager.find(LeadContactEntity, {
    where,
    relations: { retractions: true },
    order: { id: 'ASC' },
  });
  return contacts.filter(({ retractions }) => retractions.length === 0);
}

async function setFirstContact(manager: EntityManager, id: string, first: Date | null): Promise<void> {
  // A Date has milliseconds and received_at microseconds, so a contact right after the receipt could be stored before
  // it.
  const firstContactAt = first && (() => 'greatest(received_at, :first)');
  const update = manager
    .createQueryBuilder()
    .update(LeadEntity)
    .set({ firstContactAt, updatedAt: () => 'now()' });
  await update.where('id = :id', { id, first }).execute();
}

const readClocks = (manager: EntityManager, ids: readonly string[]) => runIn(manager, READ_CLOCKS.with({ ids }));
