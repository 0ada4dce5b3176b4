import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AuditLog } from '../../database/audit-log.js';
import { DatabaseAway, isLocked } from '../../database/database-away.js';
import { readStrictly } from '../../http/read-fields.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { LeadWrite } from '../changes/lead-work.repository.js';
import type { LeadState } from '../lead/lead-state.dto.js';
import type { LeadName } from '../lead/timeline-entry.dto.js';
import type { LeadVersion } from '../lead/version-tag.js';
import { tooLate, UndoRepository } from '../changes/undo.repository.js';
import {
  Bulk,
  BulkChange,
  type BulkResult,
  type BulkResults,
  type BulkUndoing,
  type BulkUndone,
  type HandoverResult,
  type LeftLead,
  MOST_LEADS,
  type OpenLeadsOfAccount,
} from './bulk.dto.js';
import { BulkRepository, type BulkOutcome } from './bulk.repository.js';

// The desk repeats a handover or its undo until it is done: no request takes minutes, and a restart loses nothing.
const REQUEST_MS = 4000;

/** Changes many leads at once. */
@Injectable()
export class BulkService {
  constructor(
    private readonly leads: BulkRepository,
    private readonly changes: UndoRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws Refusal 400 (fields, or no such assignee) */
  change(body: unknown, actor: ActingStaff, key: string | null): Promise<BulkResults> {
    const bulk = readStrictly(Bulk, body);
    const change = readChange(bulk.change);
    const bulkId = randomUUID();
    return this.leads.change({ leads: bulk.leads, change, bulkId }, actor, key, (outcome) => {
      if (outcome.before.some((state) => !state.isAssignable)) throw unknownAssignee('assigneeId');
      return { results: bulk.leads.map((lead) => resultOf(lead, change, outcome)), bulkId };
    });
  }

  /**
   * Undoes changes that the staff member made together. Names the leads that were changed since or are being changed.
   * @throws Refusal 403 (a colleague's, none, or too long ago)
   */
  async undo({ bulkId, after }: BulkUndoing, actor: ActingStaff): Promise<BulkUndone> {
    const endsAt = Date.now() + REQUEST_MS;
    const changes = await this.leads.findChanges(bulkId, after ?? null, actor);
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
    const names = await this.leads.findNames(ids);
    const detail = { filters: ['bulk'], count: names.length };
    await this.audit.record({ staffId, ip, action: 'leads-listed', detail });
    return names;
  }

  /** @throws Refusal 404 (no such account) */
  async countOpen(staffId: string): Promise<OpenLeadsOfAccount> {
    await this.refuseUnknown(staffId);
    return { items: await this.leads.countByStatus(staffId) };
  }

  private async refuseUnknown(staffId: string): Promise<void> {
    if (!(await this.leads.isAccount(staffId)))
      throw new Refusal(404, 'There is no account with this id.', { reason: 'unknown-account' });
  }

  /** @throws Refusal 404 (no such account) or 400 (to whom) */
  async handOver(from: string, to: string | null, actor: ActingStaff): Promise<HandoverResult> {
    await this.refuseUnknown(from);
    if (to === from) throw unknownAssignee('to');
    const endsAt = Date.now() + REQUEST_MS;
    const bulkId = randomUUID();
    let moved = 0;
    let open = await this.leads.findOpen(from, MOST_LEADS);
    while (open.length > 0 && Date.now() < endsAt) {
      const outcome = await this.leads
        .change({ leads: open, change: { assigneeId: to }, bulkId }, actor, null, ({ before, changed }) => {
          if (before.some((state) => !state.isAssignable)) throw unknownAssignee('to');
          return { count: changed.length };
        })
        .catch(passLocked);
      if (outcome === 'locked') break;
      moved += outcome.count;
      open = await this.leads.findOpen(from, MOST_LEADS);
    }
    const left =
      moved === 0
        ? await this.nameLeads(
            open.map(({ id }) => id),
            actor,
          )
        : [];
    const remaining = await this.leads.countOpen(from);
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

function resultOf({ id, version }: LeadVersion, change: LeadWrite, { before, changed }: BulkOutcome): BulkResult {
  const after = changed.find((state) => state.id === id);
  if (after !== undefined) return { id, result: 'changed', version: after.version };
  const current = before.find((state) => state.id === id);
  if (current === undefined) return { id, result: 'unknown' };
  if (current.version !== version) return { id, result: 'stale', version: current.version };
  return { id, result: isPossible(current, change) ? 'unchanged' : 'impossible', version };
}

function isPossible({ status: current, nextStatuses, quarantine: { state } }: LeadState, change: LeadWrite): boolean {
  const { status = current, quarantine = state } = change;
  return quarantine === state && (status === current || nextStatuses.includes(status));
}

/** Skips a lead that a colleague is changing, so that the others are changed. */
function passLocked(error: unknown): 'locked' {
  if (error instanceof DatabaseAway && isLocked(error)) return 'locked';
  throw error;
}

function unknownAssignee(field: string): Refusal {
  return wrongField(field, 'Choose another active account with the role agent or admin.', 'unknown-assignee');
}
