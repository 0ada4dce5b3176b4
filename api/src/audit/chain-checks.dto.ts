import { ApiProperty } from '@nestjs/swagger';
import { TextOrNull } from '../http/nullable-fields.js';

const CHAINS = ['audit', 'consent'] as const;
/** The audit trail, or the ledger of consent. */
export type ChainName = (typeof CHAINS)[number];

const CHECK_STATES = ['running', 'intact', 'broken'] as const;
type CheckState = (typeof CHECK_STATES)[number];

/** Which chain to verify. */
export class ChainCheckStart {
  @ApiProperty({ enum: CHAINS, enumName: 'ChainName', example: 'audit' })
  chain: ChainName;
}

/** A verification of a whole chain. */
export class ChainCheck {
  @ApiProperty({ enum: CHAINS, enumName: 'ChainName', example: 'audit' })
  chain: ChainName;

  @ApiProperty({ enum: CHECK_STATES, enumName: 'CheckState', example: 'running' })
  state: CheckState;

  @ApiProperty({ type: 'integer', description: 'Entries that were verified so far.', example: 45_000 })
  checked: number;

  @ApiProperty({
    type: 'integer',
    description: 'Entries when the verification began; 0 before it begins.',
    example: 120_000,
  })
  total: number;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T14:05:00.123Z' })
  startedAt: Date;

  @ApiProperty({ type: 'string', nullable: true, example: 'Ann Lee' })
  startedBy: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: null })
  endedAt: Date | null;

  @TextOrNull('Which entry is not as it was written, and why.', null)
  fault: string | null;
}

/** The newest verification of each chain; none for a chain that was never verified here. */
export class ChainCheckList {
  @ApiProperty({ type: [ChainCheck] })
  items: ChainCheck[];
}
