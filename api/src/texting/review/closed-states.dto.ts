import { ApiProperty } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { IsIn, ValidateBy, ValidateIf } from 'class-validator';
import { isInstant } from '../../http/instant.js';
import { type State, STATES } from '../may-text/area-codes.js';

/** A state, and until when nobody in it may be texted. */
export class StateClosure {
  @ApiProperty({ enum: STATES, enumName: 'State', example: 'LA' })
  @Expose()
  @IsIn(STATES, { message: 'Send the two letters of a state.' })
  state: State;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'With its zone. Null opens the state again.',
    example: '2026-12-01T00:00:00Z',
  })
  @Expose()
  @ValidateIf(({ until }: StateClosure) => until !== null)
  @ValidateBy(
    { name: 'isInstant', validator: { validate: isInstant } },
    { message: 'Send a date and time with its offset from UTC, such as 2026-12-01T00:00:00Z, or null.' },
  )
  until: string | null;
}

/** The states that are closed now. */
export class ClosedStates {
  @ApiProperty({ type: [StateClosure] })
  items: StateClosure[];
}
