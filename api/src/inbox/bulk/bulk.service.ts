import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AuditLog } from '../../database/audit-log.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { LeadWorkRepository } from '../changes/lead-work.repository.js';
import { LeadWorkService } from '../changes/lead-work.service.js';
import type { LeadWrite } from '../changes/lead-write.js';
import type { LeadName } from '../lead/timeline-entry.dto.js';
import type { LeadVersion } from '../lead/version-tag.js';
import { tooLate, UndoService } from '../changes/undo.service.js';
import { Bulk, BulkChange, type BulkResults, type BulkUndoing, type BulkUndone, type LeftLead } from './bulk.dto.js';
import { BulkRepository } from './bulk.repository.js';
import { decideEach } from './decide-each.js';
import { REQUEST_MS } from './request-time.js';
import { skipLocked } from './skip-locked.js';
import { unknownAssignee } from './unknown-assignee.js';

/** A change of many leads. */
interface ChangeOfMany {
  readonly leads: readonly LeadVersion[];
  readonly change: LeadWrite;
  /** The field of the request that names the assignee. */
  readonly field: string;
  /** The id that undoes the change. */
  readonly bulkId: string;
  /** The idempotency key of the request; null if it has none. */
  readonly key: string | null;
}

/** Changes many leads at once. */
@Injectable()
export class BulkService {
  constructor(
    private readonly bulk: BulkRepository,
    private readonly leads: LeadWorkRepository,
    private readonly work: LeadWorkService,
    private readonly changes: UndoService,
    private readonly attempts: AttemptsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Refusal 400 (fields, or no such assignee) */
  change(body: unknown, actor: ActingStaff, key: string | null): Promise<BulkResults> {
    const bulk = readStrictly(Bulk, body);
    const change = readChange(bulk.change);
    return this.changeAll({ leads: bulk.leads, change, field: 'assigneeId', bulkId: randomUUID(), key }, actor);
  }

  /** Changes each lead if this is possible, once per idempotency key. @throws Refusal 400 (no such assignee) */
  changeAll({ leads, change, field, bulkId, key }: ChangeOfMany, actor: ActingStaff): Promise<BulkResults> {
    const attempt = { staffId: actor.staffId, key, leadId: null, request: ['bulk', leads, change] };
    return this.attempts.runOnce(attempt, async (transaction) => {
      const ids = leads.map(({ id }) => id);
      const locked = await this.leads.lock(transaction, ids, change.assigneeId);
      if (locked.some(({ isAssignable }) => !isAssignable)) throw unknownAssignee(field);
      const current = new Map(locked.map((lead) => [lead.id, lead]));
      const outcomes = leads.map((lead) => decideEach(lead, current.get(lead.id), change));
      const decided = outcomes.flatMap((each) => each.decided ?? []);
      await this.work.save(transaction, decided, { change, actor, bulkId });
      return { results: outcomes.map(({ result }) => result), bulkId };
    });
  }

  /**
   * Undoes a change of many leads. The result names the leads that were not undone.
   * @throws Refusal 403 (no such change by this account in the last ten minutes)
   */
  async undo({ bulkId, after }: BulkUndoing, actor: ActingStaff): Promise<BulkUndone> {
    const endsAt = Date.now() + REQUEST_MS;
    const changes = await this.bulk.findChanges(bulkId, after ?? null, actor);
    if (changes.length === 0 && after === undefined) throw tooLate();
    const why = new Map<string, LeftLead['why']>();
    let undone = 0;
    let next: string | null = null;
    for (const { id, leadId } of changes) {
      const outcome = await this.changes.tryToUndo(leadId, id, actor, true).catch(skipLocked);
      if (typeof outcome !== 'string' || outcome === 'undone-before') undone += 1;
      else why.set(leadId, outcome === 'locked' || outcome === 'too-late' ? outcome : 'changed-since');
      if (Date.now() > endsAt && id !== changes.at(-1)?.id) {
        next = id;
        break;
      }
    }
    const names = await this.nameLeads([...why.keys()], actor);
    const left = names.map((lead) => ({ ...lead, why: why.get(lead.id) ?? 'changed-since' }));
    return { undone, kept: left.length, left, after: next };
  }

  /** Returns the names of leads, with an audit entry for reading them. */
  async nameLeads(ids: readonly string[], { staffId, ip }: ActingStaff): Promise<LeadName[]> {
    if (ids.length === 0) return [];
    const names = await this.bulk.findNames(ids);
    const detail = { filters: ['bulk'], count: names.length };
    await this.audit.record({ staffId, ip, action: 'leads-listed', detail });
    return names;
  }
}

/** Reads a change. @throws Refusal (400) unless it has exactly one field */
function readChange(sent: unknown): LeadWrite {
  const change = readStrictly(BulkChange, sent);
  const given = Object.values(change).filter((value) => value !== undefined);
  if (given.length !== 1)
    throw wrongField(
      'change',
      'Send an assigneeId, a followUpAt, a lostReason or a quarantine, and only one.',
      'not-one-change',
    );
  return change.lostReason === undefined ? change : { ...change, status: 'lost' };
}
