import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AuditLog } from '../../database/audit-log.js';
import { DatabaseAway, isLocked } from '../../database/connection/database-away.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { LeadWorkRepository } from '../changes/lead-work.repository.js';
import { LeadWorkService } from '../changes/lead-work.service.js';
import type { LeadWrite } from '../changes/lead-write.js';
import type { LeadName } from '../lead/timeline-entry.dto.js';
import type { LeadVersion } from '../lead/version-tag.js';
import { tooLate, UndoService } from '../changes/undo.service.js';
import {
  Bulk,
  BulkChange,
  type BulkResults,
  type BulkUndoing,
  type BulkUndone,
  type HandoverResult,
  type LeftLead,
  MOST_LEADS,
  type OpenLeadsOfAccount,
} from './bulk.dto.js';
import { BulkRepository } from './bulk.repository.js';
import { decideEach } from './decide-each.js';

// The desk repeats a handover or its undo until it is done: no request takes minutes, and a restart loses nothing.
const REQUEST_MS = 4000;

/** A change of many leads. */
interface ChangeOfMany {
  readonly leads: readonly LeadVersion[];
  readonly change: LeadWrite;
  /** The field of the request that names the assignee. */
  readonly field: string;
  /** The id by which it is taken back. */
  readonly bulkId: string;
  /** Of a request that may be repeated. */
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

  /** Changes those leads for which it is possible and changes something, once under a key. */
  private changeAll({ leads, change, field, bulkId, key }: ChangeOfMany, actor: ActingStaff): Promise<BulkResults> {
    const attempt = { staffId: actor.staffId, key, leadId: null, request: ['bulk', leads, change] };
    return this.attempts.once(attempt, async (transaction) => {
      const ids = leads.map(({ id }) => id);
      const held = await this.leads.hold(transaction, ids, change.assigneeId);
      if (held.some(({ isAssignable }) => !isAssignable)) throw unknownAssignee(field);
      const current = new Map(held.map((lead) => [lead.id, lead]));
      const outcomes = leads.map((lead) => decideEach(lead, current.get(lead.id), change));
      const decided = outcomes.flatMap((each) => each.decided ?? []);
      await this.work.save(transaction, decided, { change, actor, bulkId });
      return { results: outcomes.map(({ result }) => result), bulkId };
    });
  }

  /**
   * Undoes changes that the staff member made together. Names the leads that were changed since or are being changed.
   * @throws Refusal 403 (a colleague's, none, or too long ago)
   */
  async undo({ bulkId, after }: BulkUndoing, actor: ActingStaff): Promise<BulkUndone> {
    const endsAt = Date.now() + REQUEST_MS;
    const changes = await this.bulk.findChanges(bulkId, after ?? null, actor);
    if (changes.length === 0 && after === undefined) throw tooLate();
    const why = new Map<string, LeftLead['why']>();
    let undone = 0;
    let next: string | null = null;
    for (const { id, leadId } of changes) {
      const outcome = await this.changes.tryToUndo(leadId, id, actor, true).catch(passLocked);
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

  private async nameLeads(ids: readonly string[], { staffId, ip }: ActingStaff): Promise<LeadName[]> {
    if (ids.length === 0) return [];
    const names = await this.bulk.findNames(ids);
    const detail = { filters: ['bulk'], count: names.length };
    await this.audit.record({ staffId, ip, action: 'leads-listed', detail });
    return names;
  }

  /** @throws Refusal 404 (no such account) */
  async countOpen(staffId: string): Promise<OpenLeadsOfAccount> {
    await this.refuseUnknown(staffId);
    return { items: await this.bulk.countByStatus(staffId) };
  }

  private async refuseUnknown(staffId: string): Promise<void> {
    if (!(await this.bulk.isAccount(staffId)))
      throw new Refusal(404, 'There is no account with this id.', { reason: 'unknown-account' });
  }

  /** @throws Refusal 404 (no such account) or 400 (to whom) */
  async handOver(from: string, to: string | null, actor: ActingStaff): Promise<HandoverResult> {
    await this.refuseUnknown(from);
    if (to === from) throw unknownAssignee('to');
    const endsAt = Date.now() + REQUEST_MS;
    const bulkId = randomUUID();
    let moved = 0;
    let open = await this.bulk.findOpen(from, MOST_LEADS);
    while (open.length > 0 && Date.now() < endsAt) {
      const part = { leads: open, change: { assigneeId: to }, field: 'to', bulkId, key: null };
      const outcome = await this.changeAll(part, actor).catch(passLocked);
      if (outcome === 'locked') break;
      moved += outcome.results.filter(({ result }) => result === 'changed').length;
      open = await this.bulk.findOpen(from, MOST_LEADS);
    }
    const left =
      moved === 0
        ? await this.nameLeads(
            open.map(({ id }) => id),
            actor,
          )
        : [];
    const remaining = await this.bulk.countOpen(from);
    const { staffId, ip } = actor;
    await this.audit.record({ staffId, ip, action: 'leads-handed-over', detail: { from, to, moved, remaining } });
    return { moved, remaining, left, bulkId };
  }
}

/** @throws Refusal (400) unless it is exactly one change */
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

/** Skips a lead that a colleague is changing, so that the others are changed. */
function passLocked(error: unknown): 'locked' {
  if (error instanceof DatabaseAway && isLocked(error)) return 'locked';
  throw error;
}

function unknownAssignee(field: string): Refusal {
  return wrongField(field, 'Choose another active account with the role agent or admin.', 'unknown-assignee');
}
