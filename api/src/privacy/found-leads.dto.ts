import { ApiProperty } from '@nestjs/swagger';
import type { LeadType } from '../leads/lead/lead-enums.js';

const WAYS = ['phone', 'email'] as const;

/** A lead that hangs together with a number or an address. */
export class FoundLead {
  @ApiProperty({ format: 'uuid', example: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' })
  id: string;

  @ApiProperty({ enum: ['seller', 'buyer'], enumName: 'LeadType', example: 'seller' })
  type: LeadType;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T16:40:03.120Z' })
  receivedAt: Date;

  @ApiProperty({ example: 'John' })
  firstName: string;

  @ApiProperty({ example: 'Doe' })
  lastName: string;

  @ApiProperty({ description: 'Suspected or confirmed spam; found only where it matches by itself.', example: false })
  quarantined: boolean;

  @ApiProperty({ description: 'From a preview; found only where it matches by itself.', example: false })
  test: boolean;

  @ApiProperty({
    enum: WAYS,
    enumName: 'FoundBy',
    isArray: true,
    description: 'What it has in common with what was asked, or with `through`.',
    example: ['phone'],
  })
  linkedBy: (typeof WAYS)[number][];

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The lead that it was found through; null where it matches by itself.',
    example: null,
  })
  through: string | null;
}

/** What hangs together with a number or an address, those that match by themselves first. */
export class FoundLeads {
  @ApiProperty({ type: FoundLead, isArray: true })
  items: FoundLead[];

  @ApiProperty({
    description:
      'Whether texts, stops or requests belong to a number or address of these leads that was not asked for. leadIds takes along what ' +
      'no other lead shares, exact: true does not.',
    example: false,
  })
  hasMore: boolean;
}
