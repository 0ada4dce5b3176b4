import { Body } from '@nestjs/common';
import { ApiProperty } from '../../http/fields/api-fields.js';
import { InstantField } from '../../http/fields/instant.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import type { Actor } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { type State, STATES } from '../may-text/area-codes.js';
import { ClosedStatesRepository } from '../may-text/closed-states.repository.js';

/** A state, and the time until which its numbers get no texts. */
class StateClosure {
  @ApiProperty({ enum: STATES, enumName: 'State', example: 'LA' }) state: State;

  @InstantField(
    {
      nullable: true,
      description: 'The time with its offset from UTC. Null opens the state again.',
      example: '2026-12-01T00:00:00Z',
    },
    { message: 'Send a date and time with its offset from UTC, such as 2026-12-01T00:00:00Z, or null.' },
  )
  until: Date | null;
}

/** The states that are closed now. */
class ClosedStates {
  @ApiProperty({ type: [StateClosure] }) items: StateClosure[];
}

/** Shows and changes the states that staff closed to texts. */
@StaffController('messaging', '/closed-states')
export class ClosedStatesController {
  constructor(private readonly closed: ClosedStatesRepository) {}

  @StaffEndpoint('GET', {
    role: 'viewer',
    operationId: 'listClosedStates',
    summary: 'List the states that staff closed to texts',
    answer: ClosedStates,
  })
  async list(): Promise<ClosedStates> {
    const closures = await this.closed.readClosures();
    return { items: [...closures].map(([state, until]) => ({ state, until })) };
  }

  @StaffEndpoint('POST', {
    role: 'admin',
    status: 200,
    operationId: 'changeClosedState',
    summary: 'Close a state to texts until a time, or open it again',
    description:
      'For emergency orders. Until then `GET /api/admin/may-text` returns the reason `quiet-hours` for numbers of the state, ' +
      'and for numbers without a region. Adds an entry to the audit trail.',
    body: StateClosure,
    answer: ClosedStates,
  })
  async change(@Body() body: unknown, @CurrentActor() actor: Actor): Promise<ClosedStates> {
    const { state, until } = readStrictly(StateClosure, body);
    await this.closed.change(state, until, actor);
    return this.list();
  }
}
