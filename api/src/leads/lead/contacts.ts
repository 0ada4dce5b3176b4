import { type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { appendAudit, appendAuditOfLeads } from '../../database/audit-log.js';
import { runIn, statement } from '../../database/statement.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { firstAnswerAt, refuseTime, type TimeRefusal } from './first-contact.js';
import { ContactRetractionEntity, LeadContactEntity } from './lead-contact.entity.js';
import { LeadEntity } from './lead.entity.js';
import { type ClockState, clockStateInSql } from './response-clock.js';

/** How long staff may undo their own changes and contacts. */
export const SECOND_THOUGHTS_MINUTES = 10;

/** Whether staff may still undo what they did at a time. */
export function isRecent(at: Date): boolean {
  return Date.now() - at.getTime() < SECOND_THOUGHTS_MINUTES * 60_000;
}

/** A contact that is to be logged. */
export interface ContactToLog extends Pick<LeadContactEntity, 'leadId' | 'channel' | 'outcome'> {
  /** Now, unless told. */
  readonly at?: Date | undefined;
  /** The contact about another lead of the same person that it is logged with. */
  readonly originId?: string | undefined;
}

/** The state of the promise to a visitor. */
interface Clock {
  readonly firstContactAt: Date | null;
  readonly clockState: ClockState | null;
}

interface ClockRow extends Clock {
  readonly id: string;
  readonly receivedAt: Date;
  readonly isTest: boolean;
  /** When the transaction began, by the clock of the database. */
  readonly now: Date;
}

/** A logged contact, and the clock of its lead. */
export type LoggedContact = Pick<LeadContactEntity, 'id' | 'at' | 'loggedAt' | 'channel' | 'outcome'> & Clock;

/** The undoing of a contact, and the clock of its lead. */
export type RetractedContact = Pick<ContactRetractionEntity, 'id' | 'at' | 'contactId'> &
  Clock & { readonly leadId: string };

const READ_CLOCKS = statement<{ ids: readonly string[] }, ClockRow>(
  'read-clocks',
  `SELECT id, received_at AS "receivedAt", is_test AS "isTest", first_contact_at AS "firstContactAt", ${clockStateInSql('leads')} AS "clockState", now() AS now
   FROM leads WHERE id = ANY (:ids::uuid[])`,
);

/**
 * Logs a contact with its audit entry. The first answer stops the clock of the lead, which the transaction
 * holds; a test lead has none.
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
  const first = firstAnswerAt([logged]);
  const isFirst = first !== null && (lead.firstContactAt === null || first < lead.firstContactAt);
  if (isFirst && !lead.isTest) await setFirstContact(manager, leadId, first);
  const [{ firstContactAt, clockState } = lead] = await readClocks(manager, [leadId]);
  await appendAudit(manager, { staffId, ip, action: 'contact-logged', leadId, detail: { contactId: logged.id } });
  const { id, loggedAt, channel, outcome } = logged;
  return { id, at: logged.at, loggedAt, channel, outcome, firstContactAt, clockState };
}

/** A contact, and those about other leads that were logged with it, with their retractions. */
export function findContacts(manager: EntityManager, id: string): Promise<LeadContactEntity[]> {
  const relations = { retractions: true };
  return manager.find(LeadContactEntity, { where: [{ id }, { originId: id }], relations });
}

/**
 * Undoes contacts, with an audit entry each. The transaction holds their leads, whose clocks follow the contacts that
 * remain. Contacts that were undone before are left out.
 */
export async function retractContacts(
  manager: EntityManager,
  ids: readonly string[],
  { staffId, ip }: ActingStaff,
): Promise<RetractedContact[]> {
  const contacts = await findStanding(manager, { id: In(ids) });
  if (contacts.length === 0) return [];
  const rows = contacts.map(({ id }) => ({ contactId: id, staffId }));
  const retractions = manager.create(ContactRetractionEntity, rows);
  await manager.insert(ContactRetractionEntity, retractions);
  const leadIds = contacts.map(({ leadId }) => leadId);
  const remaining = await findStanding(manager, { leadId: In(leadIds) });
  for (const { id, isTest } of await readClocks(manager, leadIds)) {
    const first = firstAnswerAt(remaining.filter(({ leadId }) => leadId === id));
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
async function findStanding(
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
  // A Date has milliseconds and the receipt microseconds: within the same millisecond it would be before the receipt.
  const firstContactAt = first && (() => 'greatest(received_at, :first)');
  const update = manager
    .createQueryBuilder()
    .update(LeadEntity)
    .set({ firstContactAt, updatedAt: () => 'now()' });
  await update.where('id = :id', { id, first }).execute();
}

const readClocks = (manager: EntityManager, ids: readonly string[]) => runIn(manager, READ_CLOCKS.with({ ids }));
