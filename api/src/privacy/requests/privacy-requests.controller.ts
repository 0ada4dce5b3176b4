import { Body } from '@nestjs/common';
import { AuditLog } from '../../database/audit-log.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { requireIdentity } from '../people/person-name.dto.js';
import { NewPrivacyRequest, PrivacyRequest, PrivacyRequestList } from './privacy-request.dto.js';
import { PrivacyRequestsRepository } from './privacy-requests.repository.js';

/** Requests about personal data, with the deadlines of the privacy policy. */
@StaffController('privacy', '/privacy-requests')
export class PrivacyRequestsController {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly audit: AuditLog,
  ) {}

  @StaffEndpoint('GET', {
    role: 'agent',
    operationId: 'listPrivacyRequests',
    summary: 'List open privacy requests',
    description: 'Listing is an entry of the audit trail.',
    answer: PrivacyRequestList,
  })
  async list(@CurrentActor() actor: Actor): Promise<PrivacyRequestList> {
    const items = await this.requests.listOpen();
    await this.audit.record({ ...actor, action: 'privacy-requests-listed', detail: { count: items.length } });
    return { items };
  }

  @StaffEndpoint('POST', {
    role: 'agent',
    operationId: 'addPrivacyRequest',
    summary: 'Note a privacy request',
    description:
      'It must be confirmed within 10 business days and finished within 45 days; `GET review/count` tells what is due.',
    body: NewPrivacyRequest,
    answer: PrivacyRequest,
  })
  add(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<PrivacyRequest> {
    return this.requests.add(requireIdentity(readStrictly(NewPrivacyRequest, body)), actor);
  }

  @StaffEndpoint('POST :id/confirm', {
    role: 'agent',
    status: 200,
    operationId: 'confirmPrivacyRequest',
    summary: 'Note that the receipt of a request was confirmed',
    answer: PrivacyRequest,
  })
  confirm(@IdParam() id: string, @CurrentActor() actor: Actor): Promise<PrivacyRequest> {
    return this.requests.mark(id, 'confirmed', actor);
  }

  @StaffEndpoint('POST :id/finish', {
    role: 'agent',
    status: 200,
    operationId: 'finishPrivacyRequest',
    summary: 'Note that a request was finished',
    description: 'An export or an erasure that names the request does so by itself.',
    answer: PrivacyRequest,
  })
  finish(@IdParam() id: string, @CurrentActor() actor: Actor): Promise<PrivacyRequest> {
    return this.requests.mark(id, 'finished', actor);
  }
}
