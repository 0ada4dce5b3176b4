import { Query } from '@nestjs/common';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { Today, TodayParameters } from './today.dto.js';
import { TodayService } from './today.service.js';

/** The leads to work on today. */
@StaffController('inbox')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  @StaffEndpoint('GET today', {
    role: 'viewer',
    operationId: 'readToday',
    summary: 'See what is to be done today',
    description: 'At most 50 leads of each group, without suspected spam. Adds an audit entry.',
    takesQuery: true,
    answer: Today,
  })
  read(@Query() query: TodayParameters, @CurrentActor() actor: ActingStaff): Promise<Today> {
    return this.today.read(query, actor);
  }
}
