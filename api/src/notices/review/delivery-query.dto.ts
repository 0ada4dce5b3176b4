import { ApiPropertyOptional } from '@nestjs/swagger';
import { Expose, Transform } from 'class-transformer';
import { IsIn, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { DELIVERY_STATES, type DeliveryState } from '../outbox/notice-words.js';

const FORM = /^notice:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A place in the list of deliveries, as it travels in URLs. */
export function writeDeliveryCursor(id: string): string {
  return Buffer.from(`notice:${id}`).toString('base64url');
}

/** Id of the last delivery of the page before; undefined when the text is no cursor of ours. */
export function readDeliveryCursor(cursor: string): string | undefined {
  const id = FORM.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  return id !== undefined && writeDeliveryCursor(id) === cursor ? id : undefined;
}

function isDeliveryCursor(value: unknown): boolean {
  return typeof value === 'string' && readDeliveryCursor(value) !== undefined;
}

const MOST = 200;

/** Which deliveries are asked for. */
export class DeliveryQuery {
  @ApiPropertyOptional({
    enum: DELIVERY_STATES,
    enumName: 'DeliveryState',
    description: 'Only deliveries in this state.',
  })
  @Expose()
  @IsOptional()
  @IsIn(DELIVERY_STATES, { message: `Choose one of: ${DELIVERY_STATES.join(', ')}.` })
  state?: DeliveryState;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MOST, default: 50 })
  @Expose()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value,
  )
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
