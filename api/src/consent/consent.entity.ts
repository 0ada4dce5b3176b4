import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../leads/lead.entity.js';

/** The record of what a visitor agreed to, when, from where and on which page. */
@Entity('consents')
// Over an expression, which TypeORM cannot describe; it lives in the migrations.
@Index('consents_by_network', { synchronize: false })
export class ConsentEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'consents_pkey' })
  id: string;

  @ManyToOne(() => LeadEntity, { nullable: false })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'consents_lead_id_fkey' })
  lead: LeadEntity;

  @Index('consents_lead_id')
  @Column('uuid', { name: 'lead_id' })
  leadId: string;

  @Column('boolean', { name: 'agreed_to_terms' })
  agreedToTerms: boolean;

  /** The exact text shown beside the box; null when the page did not say. */
  @Column('text', { nullable: true })
  wording: string | null;

  @Column('text', { name: 'wording_version', nullable: true })
  wordingVersion: string | null;

  /** SHA-256 of the wording's UTF-8 bytes, computed by the api. */
  @Column('bytea', { name: 'wording_sha256', nullable: true })
  wordingSha256: Buffer | null;

  @Column('timestamptz', { name: 'agreed_at', default: () => 'now()' })
  agreedAt: Date;

  @Column('inet')
  ip: string;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  /** Origin and path only: a query string may hold personal data. */
  @Column('text', { name: 'page_url', nullable: true })
  pageUrl: string | null;

  /** Release of the section that served the form, such as `seller@1.0.0-abc`. */
  @Column('text', { name: 'section_release', nullable: true })
  sectionRelease: string | null;
}
