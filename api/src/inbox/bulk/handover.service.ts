import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AuditLog } from '../../database/audit-log.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { unknownAccount } from '../../staff/accounts/unknown-account.js';
import { type HandoverResult, MOST_LEADS, type OpenLeadsOfAccount } from './bulk.dto.js';
import { BulkRepository } from './bulk.repository.js';
import { BulkService } from './bulk.service.js';
import { REQUEST_MS } from './request-time.js';
import { skipLocked } from './skip-locked.js';
import { unknownAssignee } from './unknown-assignee.js';

/** Assigns the open leads of an account to another. */
@Injectable()
export class HandoverService {
  constructor(
    private readonly leads: BulkRepository,
    private readonly bulk: BulkService,
    private readonly audit: AuditLog,
  ) {}

  /** Counts the open leads of an account by status. @throws Refusal 404 (no such account) */
  async countOpen(staffId: string): Promise<OpenLeadsOfAccount> {
    await this.refuseUnknownAccount(staffId);
    return { items: await this.leads.countByStatus(staffId) };
  }

  private async refuseUnknownAccount(staffId: string): Promise<void> {
    if (!(await this.leads.isAccount(staffId))) throw unknownAccount();
  }

  /**
   * Assigns open leads of the account `from` to another. @throws Refusal 404 (no account `from`) or 400 (no account
   * `to`)
   */
  async handOver(from: string, to: string | null, actor: ActingStaff): Promise<HandoverResult> {
    await this.refuseUnknownAccount(from);
    if (to === from) throw unknownAssignee('to');
    const endsAt = Date.now() + REQUEST_MS;
    const bulkId = randomUUID();
    let moved = 0;
    let open = await this.leads.findOpen(from, MOST_LEADS);
    while (open.length > 0 && Date.now() < endsAt) {
      const part = { leads: open, change: { assigneeId: to }, field: 'to', bulkId, key: null };
      const outcome = await this.bulk.changeAll(part, actor).catch(skipLocked);
      if (outcome === 'locked') break;
      moved += outcome.results.filter(({ result }) => result === 'changed').length;
      open = await this.leads.findOpen(from, MOST_LEADS);
    }
    const left =
      moved === 0
        ? await this.bulk.nameLeads(
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
