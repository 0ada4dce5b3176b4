import { ApiProperty } from '../../http/fields/api-fields.js';
import { InstantField } from '../../http/fields/instant.js';
import { PersonName } from '../people/person-name.dto.js';
import { REQUEST_KINDS, type RequestKind } from './privacy-request.entity.js';

/** A request that came by phone, letter or email. */
export class NewPrivacyRequest extends PersonName {
  @ApiProperty({ enum: REQUEST_KINDS, enumName: 'PrivacyRequestKind', example: 'erase' }) kind: RequestKind;

  @InstantField(
    {
      required: false,
      description: 'When the request arrived, from which the deadlines are counted; now by default.',
      example: '2026-11-20T14:05:00Z',
    },
    {
      message: 'Send a day or a time with its offset from UTC that is not in the future.',
      isDayEnough: true,
      isAllowed: (time) => time.getTime() <= Date.now(),
    },
  )
  receivedAt?: Date;
}

/** A privacy request and its state. */
export class PrivacyRequest {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: REQUEST_KINDS, enumName: 'PrivacyRequestKind' }) kind: RequestKind;
  @ApiProperty({ type: 'string', nullable: true }) phone: string | null;
  @ApiProperty({ type: 'string', nullable: true }) email: string | null;
  @ApiProperty({ format: 'date-time' }) receivedAt: Date;
  @ApiProperty({ format: 'date-time', description: 'Ten business days after the receipt.' }) confirmBy: Date;
  @ApiProperty({ format: 'date-time', description: '45 days after the receipt.' }) finishBy: Date;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) confirmedAt: Date | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) finishedAt: Date | null;
}

/** The open requests, most urgent first. */
export class PrivacyRequestList {
  @ApiProperty({ type: PrivacyRequest, isArray: true }) items: PrivacyRequest[];
}

/** Counts and next deadlines of the open privacy requests. */
export class PrivacyRequestsDue {
  @ApiProperty({ type: 'integer' }) open: number;

  @ApiProperty({ type: 'integer', description: 'Requests past a deadline: not confirmed or not finished in time.' })
  overdue: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) nextConfirmBy: Date | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) nextFinishBy: Date | null;
}
