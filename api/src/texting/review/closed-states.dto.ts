import { ApiProperty } from '@nestjs/swagger';
import { InstantField } from '../../http/instant.js';
import { type State, STATES } from '../may-text/area-codes.js';

/** A state, and until when it is closed to texts. */
export class StateClosure {
  @ApiProperty({ enum: STATES, enumName: 'State', example: 'LA' })
  state: State;

  @InstantField(
    { nullable: true, description: 'With its zone. Null opens the state again.', example: '2026-12-01T00:00:00Z' },
    { message: 'Send a date and time with its offset from UTC, such as 2026-12-01T00:00:00Z, or null.' },
  )
  until: Date | null;
}

/** The states that are closed now. */
export class ClosedStates {
  @ApiProperty({ type: [StateClosure] })
  items: StateClosure[];
}
