import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DealEntity } from '../deals/deal/deal.entity.js';
import { LeadEntity } from '../leads/lead/lead.entity.js';
import { CompEntity } from '../offers/comps/comp.entity.js';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import type { DateOrder } from './file/date-order.js';
import type { FileEncoding, ImportKind, ImportState, KnownChoice, RowResult, Separator } from './import-facts.js';

/** A column of a file, and the field that it fills. */
export interface StoredColumn {
  readonly name: string;
  readonly field: string | null;
  /** Whether the column's dates begin with the month; `mixed` if some certainly do and some do not. */
  readonly dates: DateOrder;
}

/** The import of a list from a file. */
@Entity('imports')
@Index('imports_at_work', { synchronize: false })
export class ImportEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'imports_pkey' })
  id: string;

  @Column('text') kind: ImportKind;

  /** `reading` until all rows of the file are stored; then nobody sees it yet. */
  @Column('text', { default: 'reading' }) state: ImportState | 'reading';
  @Column('text', { name: 'file_name' }) fileName: string;
  @Column('text', { nullable: true }) encoding: FileEncoding | null;
  @Column('text', { nullable: true }) separator: Separator | null;

  /** As in `ListFile`. */
  @Column('text', { array: true, default: [] }) sheets: readonly string[];
  @Column('jsonb', { default: [] }) columns: StoredColumn[];
  @Column('text', { default: 'link' }) known: KnownChoice;

  /** How the people agreed to emails about deals, in the words of the admin. */
  @Column('text', { nullable: true }) attested: string | null;
  @Column('integer', { name: 'row_count', default: 0 }) rowCount: number;

  /** The number of the last row that the present state has handled. */
  @Column('integer', { default: 0 }) position: number;

  @Column('jsonb', { default: { done: 0, new: 0, known: 0, refused: 0 } })
  counts: { done: number; new: number; known: number; refused: number };

  /** Rows that an undo left in place, by reason. */
  @Column('jsonb', { default: {} }) kept: Record<string, number>;
  @Column('integer', { default: 1 }) version: number;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'imports_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' }) staffId: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;

  /** When the run ended. */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
}

/** A row of a file, and its result. Its values are deleted after 30 days, or with the person. */
@Entity('import_rows')
@Index('import_rows_by_result', ['importId', 'result', 'number'])
@Index('import_rows_keys', { synchronize: false })
@Index('import_rows_match', { synchronize: false })
export class ImportRowEntity {
  @ManyToOne(() => ImportEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'import_id', foreignKeyConstraintName: 'import_rows_import_id_fkey' })
  import: ImportEntity;

  @PrimaryColumn('uuid', { name: 'import_id', primaryKeyConstraintName: 'import_rows_pkey' }) importId: string;

  /** The number of the row in a spreadsheet; the names of the columns are row 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'import_rows_pkey' }) number: number;
  @Column('text', { array: true, nullable: true }) cells: string[] | null;

  /** All phone numbers and email addresses in the cells, by which an erasure finds the row. */
  @Column('text', { array: true, nullable: true }) keys: string[] | null;

  /** The keys by which two rows are the same: of a person, phone number and email address. */
  @Column('text', { array: true, nullable: true }) match: string[] | null;
  @Column('text', { nullable: true }) result: RowResult | null;
  @Column('text', { nullable: true }) reason: string | null;

  @ManyToOne(() => LeadEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'import_rows_lead_id_fkey' })
  lead: LeadEntity | null;

  @Index('import_rows_lead_id', { where: 'lead_id IS NOT NULL' })
  @Column('uuid', { name: 'lead_id', nullable: true })
  leadId: string | null;

  @ManyToOne(() => DealEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'import_rows_deal_id_fkey' })
  deal: DealEntity | null;

  @Index('import_rows_deal_id', { where: 'deal_id IS NOT NULL' })
  @Column('uuid', { name: 'deal_id', nullable: true })
  dealId: string | null;

  @ManyToOne(() => CompEntity, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'comp_id', foreignKeyConstraintName: 'import_rows_comp_id_fkey' })
  comp: CompEntity | null;

  @Index('import_rows_comp_id', { where: 'comp_id IS NOT NULL' })
  @Column('uuid', { name: 'comp_id', nullable: true })
  compId: string | null;

  /** The changes of stored data by the run, to undo them. */
  @Column('jsonb', { nullable: true }) made: object | null;
}
