import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One row of the consent ledger: a grant, a withdrawal or a restoral on one channel, with what was shown, when, from
 * where and on which page. Never changed, but that the erasure of the person takes what is personal.
 */
@Entity('consents')
@Index('consents_by_subject', ['subjectHash', 'agreedAt'], { where: 'subject_hash IS NOT NULL' })
// Over an expression, which TypeORM cannot describe; it lives in the migrations.
@Index('consents_by_network', { synchronize: false })
@Index('consents_texts', { synchronize: false })
@Index('consents_beside_leads', { synchronize: false })
export class ConsentEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'consents_pkey' })
  id: string;

  /** No foreign key: the row outlives the lead. Null where a number without a lead withdrew. */
  @Index('consents_lead_id')
  @Column('uuid', { name: 'lead_id', nullable: true })
  leadId: string | null;

  @Column('text', { default: 'grant' })
  kind: 'grant' | 'withdrawal' | 'restoral';

  @Column('text', { default: 'terms' })
  channel: 'terms' | 'sms';

  /** What it came by. */
  @Column('text', { default: 'form' })
  source: 'form' | 'inbound' | 'staff' | 'page' | 'erasure';

  /** State of the terms box; null where there was no form. */
  @Column('boolean', { name: 'agreed_to_terms', nullable: true })
  agreedToTerms: boolean | null;

  /** State of the box for marketing texts; null where the form had none. */
  @Column('boolean', { name: 'sms_ticked', nullable: true })
  smsTicked: boolean | null;

  /** The text beside the box, as the visitor's browser sent it; null when the page did not say. */
  @Column('text', { nullable: true })
  wording: string | null;

  @Column('text', { name: 'wording_version', nullable: true })
  wordingVersion: string | null;

  /** SHA-256 of the wording's UTF-8 bytes, computed by the api. */
  @Column('bytea', { name: 'wording_sha256', nullable: true })
  wordingSha256: Buffer | null;

  /** Whole milliseconds. */
  @Column('timestamp with time zone', {
    name: 'agreed_at',
    precision: 3,
    default: () => "date_trunc('milliseconds', now())",
  })
  agreedAt: Date;

  @Column('inet', { nullable: true })
  ip: string | null;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent: string | null;

  /** Origin and path only: a query string may hold personal data. */
  @Column('text', { name: 'page_url', nullable: true })
  pageUrl: string | null;

  /** Release of the section that served the form, such as `seller@1.0.0-abc`. */
  @Column('text', { name: 'section_release', nullable: true })
  sectionRelease: string | null;

  /** SHA-256 of the copy of the form in form_copies; null where the release's form is not known. */
  @Column('bytea', { name: 'form_sha256', nullable: true })
  formSha256: Buffer | null;

  /** The phone number's keyed hash, which stays when the person is erased. */
  @Column('bytea', { name: 'subject_hash', nullable: true })
  subjectHash: Buffer | null;

  /** Random bytes in the hash of what is personal; gone once that is erased. */
  @Column('bytea', { nullable: true, default: () => 'uuid_send(gen_random_uuid())' })
  salt: Buffer | null;

  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt: Date | null;
}
