import { ApiProperty } from '../http/fields/api-fields.js';
import { Field, TextOrNull, TimeField, TimeOrNull } from '../http/fields/nullable-fields.js';

const CHAINS = ['audit', 'consent'] as const;
/** The audit trail, or the ledger of consent. */
export type ChainName = (typeof CHAINS)[number];

const CHECK_STATES = ['running', 'interrupted', 'intact', 'broken'] as const;

/** Which chain to verify. */
export class ChainCheckStart {
  @ApiProperty({ enum: CHAINS, enumName: 'ChainName', example: 'audit' }) chain: ChainName;
}

/** A verification of a whole chain. */
export class ChainCheck extends ChainCheckStart {
  @ApiProperty({
    enum: CHECK_STATES,
    enumName: 'CheckState',
    example: 'running',
    description: '`interrupted`: its process ended.',
  })
  state: (typeof CHECK_STATES)[number];

  @Field('Entries that were verified so far.', 45_000, 'integer') checked: number;
  @Field('Entries when the verification began; 0 before it begins.', 120_000, 'integer') total: number;
  @TimeField('2026-11-20T14:05:00.123Z') startedAt: Date;
  @Field('Name of the account.', 'Ann Lee') startedBy: string;
  @TimeOrNull('Null until it ends.') endedAt: Date | null;
  @TextOrNull('The first entry that was changed or is missing.', 'audit entry 7: it is missing') fault: string | null;
}

/** The newest verification of each chain that was ever verified. */
export class ChainCheckList {
  @ApiProperty({ type: [ChainCheck] }) items: ChainCheck[];
}
