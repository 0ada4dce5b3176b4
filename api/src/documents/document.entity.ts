import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DealEntity } from '../deals/deal/deal.entity.js';
import { LeadEntity } from '../leads/lead/lead.entity.js';
import { StaffEntity } from '../staff/accounts/staff.entity.js';
import type { DocumentKind } from './document-kind.js';

/** A file of a lead or of a deal. */
@Entity('documents')
@Index('documents_to_delete', ['at'], { where: 'removed_at IS NOT NULL OR bytes IS NULL' })
export class DocumentEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'documents_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'documents_lead_id_fkey' })
  lead: LeadEntity | null;

  @Index('documents_lead_id', { where: 'lead_id IS NOT NULL' })
  @Column('uuid', { name: 'lead_id', nullable: true })
  leadId: string | null;

  @ManyToOne(() => DealEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'deal_id', foreignKeyConstraintName: 'documents_deal_id_fkey' })
  deal: DealEntity | null;

  @Index('documents_deal_id', { where: 'deal_id IS NOT NULL' })
  @Column('uuid', { name: 'deal_id', nullable: true })
  dealId: string | null;

  @Column('text') name: string;
  @Column('text') kind: DocumentKind;

  /** The size. Null until all parts are stored, and of an erased document, which has neither a lead nor a deal. */
  @Column('integer', { nullable: true }) bytes: number | null;

  /** Whether a PDF is encrypted, so that it may ask for a password. */
  @Column('boolean', { name: 'is_protected', default: false }) isProtected: boolean;

  @ManyToOne(() => StaffEntity, { nullable: false })
  @JoinColumn({ name: 'staff_id', foreignKeyConstraintName: 'documents_staff_id_fkey' })
  staff: StaffEntity;

  @Column('uuid', { name: 'staff_id' }) staffId: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at: Date;
  @Column('timestamptz', { name: 'removed_at', nullable: true }) removedAt: Date | null;
}

/** A part of a document's bytes. */
@Entity('document_parts')
export class DocumentPartEntity {
  @ManyToOne(() => DocumentEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'document_id', foreignKeyConstraintName: 'document_parts_document_id_fkey' })
  document: DocumentEntity;

  @PrimaryColumn('uuid', { name: 'document_id', primaryKeyConstraintName: 'document_parts_pkey' })
  documentId: string;

  /** Counts from 0. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'document_parts_pkey' }) number: number;
  @Column('bytea') bytes: Buffer;
}
