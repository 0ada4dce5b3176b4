import { Query } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint, type StaffEndpointOptions } from '../../staff/access/staff-endpoint.js';
import { ResentCount, SendFilter, Sends } from '../alert/alerts.dto.js';
import { AlertTextsService } from './alert-texts.service.js';

const act = (operationId: string, role: 'agent' | 'admin', summary: string): StaffEndpointOptions => ({
  role,
  operationId,
  summary,
  status: 204,
  refusals: { 409: 'The status of the texts or of their alert does not allow this.' },
});

/** The texts of an alert. The emails and the public date do not depend on them. */
@StaffController('deals')
export class AlertTextsController {
  constructor(private readonly texts: AlertTextsService) {}

  @StaffEndpoint('GET alerts/:id/texts', {
    role: 'viewer',
    operationId: 'listTexts',
    summary: 'List the texts of an alert with a status',
    description: 'Each request adds an entry to the audit trail.',
    takesQuery: true,
    answer: Sends,
  })
  list(@IdParam() id: string, @Query() query: SendFilter, @CurrentActor() actor: ActingStaff): Promise<Sends> {
    return this.texts.list(id, readStrictly(SendFilter, query).status, actor);
  }

  @StaffEndpoint('POST alerts/:id/texts/pause', act('pauseTexts', 'agent', 'Pause the texts of an alert'))
  pause(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.texts.change(id, 'pause', actor);
  }

  @StaffEndpoint('POST alerts/:id/texts/resume', act('resumeTexts', 'admin', 'Resume the paused texts of an alert'))
  resume(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.texts.change(id, 'resume', actor);
  }

  @StaffEndpoint('POST alerts/:id/texts/cancel', act('cancelTexts', 'admin', 'Cancel the texts of an alert for good'))
  cancel(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.texts.change(id, 'cancel', actor);
  }

  @StaffEndpoint('POST alerts/:id/texts/resend-unknown', {
    ...act('resendUnknownTexts', 'admin', 'Send the texts with an unknown result again'),
    description: 'Some members may get the text twice.',
    status: 200,
    isSensitive: true,
    answer: ResentCount,
  })
  resendUnknown(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<ResentCount> {
    return this.texts.resendUnknown(id, actor);
  }
}
