import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../access/actor.js';
import { CurrentActor } from '../access/current-staff.js';
import { StaffController, StaffEndpoint } from '../access/staff-endpoint.js';
import { Absence, AbsenceSetting } from './absences.dto.js';
import { AbsencesService } from './absences.service.js';

const SETTING = {
  description:
    'On these days the colleague also has the due follow-ups and the unanswered new leads of the person. `staff/names` has ' +
    'the days away of everyone.',
  body: AbsenceSetting,
  answer: Absence,
  refusals: { 409: 'These days conflict with other days away; see the message.' },
} as const;

/** Days away of the signed-in account, and of colleagues for admins. */
@StaffController('staff', '/staff')
export class AbsencesController {
  constructor(private readonly absences: AbsencesService) {}

  @StaffEndpoint('PUT me/absence', {
    ...SETTING,
    role: 'agent',
    operationId: 'setOwnAbsence',
    summary: 'Set your days away',
  })
  setOwn(@CurrentActor() actor: ActingStaff, @Body() body: unknown): Promise<Absence> {
    return this.absences.set(actor, actor.staffId, readStrictly(AbsenceSetting, body));
  }

  @StaffEndpoint('DELETE me/absence', { role: 'agent', operationId: 'endOwnAbsence', summary: 'End your days away' })
  endOwn(@CurrentActor() actor: ActingStaff): Promise<void> {
    return this.absences.end(actor, actor.staffId);
  }

  @StaffEndpoint('PUT :id/absence', {
    ...SETTING,
    role: 'admin',
    operationId: 'setAbsence',
    summary: 'Set the days away of a colleague',
  })
  set(@CurrentActor() actor: ActingStaff, @IdParam() id: string, @Body() body: unknown): Promise<Absence> {
    return this.absences.set(actor, id, readStrictly(AbsenceSetting, body));
  }

  @StaffEndpoint('DELETE :id/absence', {
    role: 'admin',
    operationId: 'endAbsence',
    summary: 'End the days away of a colleague',
  })
  end(@CurrentActor() actor: ActingStaff, @IdParam() id: string): Promise<void> {
    return this.absences.end(actor, id);
  }
}
