import { ApiProperty } from '@nestjs/swagger';

/** How the api is. */
export class HealthAnswer {
  @ApiProperty({ enum: ['live', 'ready'], example: 'ready' })
  status: 'live' | 'ready';
}
