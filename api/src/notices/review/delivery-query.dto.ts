import { ApiPropertyOptional } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { IsIn, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { isDeliveryCursor } from './delivery-cursor.js';
import { DELIVERY_STATES, type DeliveryState } from '../outbox/notice-words.js';

const MOST = 200;

/** Which deliveries are asked for. */
export class DeliveryQuery {
  @ApiPropertyOptional({ enum: DELIVERY_STATES, enumName: 'DeliveryState', description: 'Only deliveries in this state.' })
  @Expose()
  @IsOptional()
  @IsIn(DELIVERY_STATES, { message: `Choose one of: ${DELIVERY_STATES.join(', ')}.` })
  state?: DeliveryState;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST, default: 50 })
  @Expose()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value))
  @IsOptional()
  @Max(MOST, { message: `Ask for 1 to ${MOST} deliveries at a time.` })
  @Min(1, { message: `Ask for 1 to ${MOST} deliveries at a time.` })
  limit?: number;

  @ApiPropertyOptional({ description: '`nextCursor` of the page before.' })
  @Expose()
  @IsOptional()
  @ValidateBy(
    { name: 'isDeliveryCursor', validator: { validate: isDeliveryCursor } },
    { message: 'This is no cursor of ours: send the nextCursor of the page before, unchanged.' },
  )
  cursor?: string;
}
