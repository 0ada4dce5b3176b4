import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import type { Actor } from '../../staff/access/actor.js';
import type { NewPrivacyRequest, PrivacyRequest } from './privacy-request.dto.js';
import { PrivacyRequestsRepository } from './privacy-requests.repository.js';

/** Records requests about personal data. All methods throw DatabaseAway. */
@Injectable()
export class PrivacyRequestsService {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly audit: AuditLog,
  ) {}

  /** Returns the open requests, most urgent first, with an audit entry for reading them. */
  async listOpen(actor: Actor): Promise<PrivacyRequest[]> {
    const items = await this.requests.listOpen();
    await this.audit.record({ ...actor, action: 'privacy-requests-listed', detail: { count: items.length } });
    return items;
  }

  add(request: NewPrivacyRequest, actor: Actor): Promise<PrivacyRequest> {
    return this.requests.add(request, actor);
  }

  /** @throws Refusal 404 */
  setState(id: string, state: 'confirmed' | 'finished', actor: Actor): Promise<PrivacyRequest> {
    return this.requests.setState(id, state, actor);
  }
}
