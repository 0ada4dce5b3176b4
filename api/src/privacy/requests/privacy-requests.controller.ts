import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { requireIdentity } from '../people/person-name.dto.js';
import { NewPrivacyRequest, PrivacyRequest, PrivacyRequestList } from './privacy-request.dto.js';
import { PrivacyRequestsService } from './privacy-requests.service.js';

/** Requests about personal data, with the deadlines of the privacy policy. */
@StaffController('privacy', '/privacy-requests')
export class PrivacyRequestsController {
  constructor(private readonly requests: PrivacyRequestsService) {}

  @StaffEndpoint('GET', {
    role: 'agent',
    operationId: 'listPrivacyRequests',
    summary: 'List open privacy requests',
    description: 'Adds an audit entry.',
    answer: PrivacyRequestList,
  })
  async list(@CurrentActor() actor: Actor): Promise<PrivacyRequestList> {
    return { items: await this.requests.listOpen(actor) };
  }

  @StaffEndpoint('POST', {
    role: 'agent',
    operationId: 'addPrivacyRequest',
    summary: 'Add a privacy request',
    description:
      'A request must be confirmed within 10 business days and finished within 45 days; `GET review/count` has the next deadlines.',
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
    summary: 'Mark a privacy request as confirmed',
    answer: PrivacyRequest,
  })
  confirm(@IdParam() id: string, @CurrentActor() actor: Actor): Promise<PrivacyRequest> {
    return this.requests.setState(id, 'confirmed', actor);
  }

  @StaffEndpoint('POST :id/finish', {
    role: 'agent',
    status: 200,
    operationId: 'finishPrivacyRequest',
    summary: 'Mark a privacy request as finished',
    description: 'An export or erasure with the `requestId` finishes the request automatically.',
    answer: PrivacyRequest,
  })
  finish(@IdParam() id: string, @CurrentActor() actor: Actor): Promise<PrivacyRequest> {
    return this.requests.setState(id, 'finished', actor);
  }
}
