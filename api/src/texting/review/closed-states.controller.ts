import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { readStrictly } from '../../http/read-fields.js';
import type { Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { ClosedStatesRepository } from '../may-text/closed-states.repository.js';
import { ClosedStates, StateClosure } from './closed-states.dto.js';

/** Shows and changes the states that staff closed to texts. */
@ApiTags('messaging')
@Controller('api/admin/closed-states')
export class ClosedStatesController {
  constructor(private readonly closed: ClosedStatesRepository) {}

  @StaffEndpoint('GET', {
    role: 'viewer',
    operationId: 'listClosedStates',
    summary: 'List the states in which nobody may be texted now',
    answer: ClosedStates,
  })
  async list(): Promise<ClosedStates> {
    const closures = await this.closed.closures();
    return { items: [...closures].map(([state, until]) => ({ state, until })) };
  }

  @StaffEndpoint('POST', {
    role: 'admin',
    status: 200,
    operationId: 'changeClosedState',
    summary: 'Close a state to texts until a time, or open it again',
    description:
      'For emergency orders. Until then `GET /api/admin/may-text` says `quiet-hours` for its numbers, and for those of no place. ' +
      'An entry of the audit trail.',
    body: StateClosure,
    answer: ClosedStates,
  })
  async change(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<ClosedStates> {
    const { state, until } = readStrictly(StateClosure, body);
    await this.closed.change(state, until, actor);
    return this.list();
  }
}
