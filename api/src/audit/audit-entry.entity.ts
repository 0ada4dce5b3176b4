import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AuditAction } from '../database/audit-action.js';

/**
 * Who saw or changed what. Appended by the SQL function append_audit alone; never changed. Each entry's hash covers the
 * entry and the hash before it.
 */
@Entity('audit_entries')
@Index('audit_entries_staff_id', ['staffId', 'seq'])
@Index('audit_entries_lead_id', ['leadId', 'seq'])
@Index('audit_entries_action', ['action', 'seq'])
@Index('audit_entries_at', ['at', 'seq'])
export class AuditEntryEntity {
  /** 1, 2, 3 … without a gap. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'audit_entries_pkey' })
  seq: string;

  @Column('timestamptz')
  at: Date;

  /** Null where nobody was signed in. */
  @Column('uuid', { name: 'staff_id', nullable: true })
  staffId: string | null;

  @Column('text')
  action: AuditAction;

  @Column('uuid', { name: 'lead_id', nullable: true })
  leadId: string | null;

  @Column('inet', { nullable: true })
  ip: string | null;

  /** Ids, names of fields and counts; never personal data. */
  @Column('jsonb')
  detail: object;

  /** 32 zero bytes for the first entry. */
  @Column('bytea', { name: 'previous_hash' })
  previousHash: Buffer;

  @Column('bytea')
  hash: Buffer;
}
