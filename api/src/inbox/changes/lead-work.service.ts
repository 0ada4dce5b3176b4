import { Injectable } from '@nestjs/common';
import type { AuditAction } from '../../database/audit-action.js';
import { appendAuditOfLeads } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { lockLeads } from '../../leads/lead/lead-rows.sql.js';
import { queueAssignmentReminders } from '../../notices/outbox/notice-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { CorrectedLead, PersonCorrection } from '../entry/lead-entry.dto.js';
import type { LeadVersion } from '../lead/version-tag.js';
import { changeLead, type DecidedChange } from './change-lead.js';
import { staleVersion, toChangedLead } from './changed-lead.js';
import type { ChangedLead, LeadChange } from './lead-work.dto.js';
import { LeadWorkRepository, type ReadLead } from './lead-work.repository.js';
import type { Decision, LeadWrite } from './lead-write.js';
import { refusalOf } from './objections.js';

const UNDECIDED: Readonly<Record<Decision, string>> = {
  released: 'This lead is not in quarantine.',
  confirmed: 'This lead is confirmed as spam already.',
};

/** Changes leads. All methods throw DatabaseAway. */
@Injectable()
export class LeadWorkService {
  constructor(
    private readonly database: Database,
    private readonly leads: LeadWorkRepository,
  ) {}

  /**
   * Changes a lead. If nothing differs, it succeeds and stores nothing.
   * @throws Refusal 404, 412 (another version), 400 (no such assignee), 409 (no such step) or 422 (something missing)
   */
  async change(lead: LeadVersion, change: LeadChange, actor: ActingStaff): Promise<ChangedLead> {
    return toChangedLead(await this.write(lead, change, actor), actor);
  }

  /**
   * Corrects the person of a lead. If nothing differs, it succeeds and stores nothing.
   * @throws Refusal 404 or 412 (another version)
   */
  async correct(lead: LeadVersion, person: PersonCorrection, actor: ActingStaff): Promise<CorrectedLead> {
    const corrected = await this.write(lead, { person }, actor);
    return { ...corrected.person, ...toChangedLead(corrected, actor) };
  }

  private write(lead: LeadVersion, change: LeadWrite, actor: ActingStaff): Promise<ReadLead> {
    return this.database.entities(async (manager) => {
      // Before the lock, so that changes of an old version neither wait for each other nor need a transaction.
      await this.readVersion(manager, lead);
      return manager.transaction(async (transaction) => {
        const current = await this.lockVersion(transaction, lead, change.assigneeId);
        return this.changeLocked(transaction, current, change, actor);
      });
    });
  }

  /** Decides about spam. @throws Refusal 404, or 409 if the present spam state does not allow the decision */
  async decideQuarantine(id: string, decision: Decision, actor: ActingStaff): Promise<ChangedLead> {
    const decided = await this.tryToDecide(id, decision, actor);
    if (decided === undefined) throw new Refusal(409, UNDECIDED[decision], { reason: 'quarantine-state' });
    return toChangedLead(decided, actor);
  }

  /**
   * Decides about spam; returns undefined if the present spam state does not allow the decision.
   * @param from the spam state that the lead must have; any by default
   * @throws Refusal 404
   */
  tryToDecide(id: string, quarantine: Decision, actor: ActingStaff, from?: string): Promise<ReadLead | undefined> {
    return this.database.transaction(async (transaction) => {
      const [lead] = await this.leads.lock(transaction, [id]);
      if (lead === undefined) throw unknownLead();
      if (from !== undefined && lead.quarantine.state !== from) return undefined;
      const decided = await this.changeLocked(transaction, lead, { quarantine }, actor);
      return decided === lead ? undefined : decided;
    });
  }

  /** Locks and reads a lead. @throws Refusal 404, or 412 if it has another version */
  async lockVersion(transaction: Transaction, lead: LeadVersion, assigneeId?: string | null): Promise<ReadLead> {
    await lockLeads(transaction, [lead.id]);
    return this.readVersion(transaction, lead, assigneeId);
  }

  /** Reads a lead. @throws Refusal 404, or 412 if it has another version */
  async readVersion(connection: Transaction, lead: LeadVersion, assigneeId?: string | null): Promise<ReadLead> {
    const [current] = await this.leads.read(connection, [lead.id], { assigneeId });
    if (current === undefined) throw unknownLead();
    if (current.version === lead.version) return current;
    throw staleVersion(current, await this.leads.readLaterChanges(lead, connection));
  }

  /**
   * Changes a lead that the transaction has locked, and returns the changed lead; `lead` itself if nothing changes.
   * @throws Refusal 400 (no such assignee, or no reason), 409 (no such step) or 422 (something is missing)
   */
  async changeLocked(
    transaction: Transaction,
    lead: ReadLead,
    change: LeadWrite,
    actor: ActingStaff,
  ): Promise<ReadLead> {
    const decided = changeLead(lead, change, lead.readAt);
    if (decided === 'unchanged') return lead;
    if (typeof decided === 'string') throw refusalOf(decided, lead);
    const eventIds = await this.save(transaction, [decided], { change, actor });
    const [changed = lead] = await this.leads.read(transaction, [lead.id], { eventIds });
    return changed;
  }

  /**
   * Saves changes of leads that the transaction has locked, with an audit entry each and a notice to a new assignee.
   * Returns the ids of the events.
   */
  async save(
    transaction: Transaction,
    changes: readonly DecidedChange[],
    { change, actor, bulkId = null }: { change: LeadWrite; actor: ActingStaff; bulkId?: string | null },
  ): Promise<string[]> {
    if (changes.length === 0) return [];
    const { staffId, ip } = actor;
    const { assigneeId, undoes } = change;
    const eventIds = await this.leads.save(transaction, changes, actor, bulkId);
    const assigned = changes.filter(({ fields }) => fields.includes('assigneeId')).map(({ lead }) => lead.id);
    if (assigneeId && assigneeId !== staffId && undoes === undefined)
      await queueAssignmentReminders(transaction, assigned, assigneeId);
    const entries = changes.map(({ lead, fields }) => ({
      leadId: lead.id,
      detail: { version: lead.version + 1, fields, ...(undoes && { eventId: undoes.id }) },
    }));
    await appendAuditOfLeads(transaction, { staffId, ip, action: actionOf(change) }, entries);
    return eventIds;
  }
}

function actionOf({ undoes, person, quarantine }: LeadWrite): AuditAction {
  if (undoes !== undefined) return 'change-undone';
  if (person !== undefined) return 'lead-corrected';
  return quarantine === undefined ? 'lead-changed' : `quarantine-${quarantine as Decision}`;
}
