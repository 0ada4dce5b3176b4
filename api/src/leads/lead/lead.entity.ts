import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { LeadSource, LeadStatus, LeadType, LostReason } from './lead-enums.js';
import { SUBMITTED_FIELDS } from './submitted-fields.js';
import type { QuarantineReason, QuarantineState } from '../spam/quarantine.js';

/**
 * One stored submission: an offer request (seller) or an entry for the buyers list (buyer). The loop below the class
 * adds the columns of SUBMITTED_FIELDS.
 */
@Entity('leads')
@Unique('leads_idempotency_key_per_type', ['type', 'idempotencyKey'])
@Index('leads_by_phone', ['phone', 'receivedAt'])
@Index('leads_by_work', ['type', 'status', 'quarantineState'])
@Index('leads_by_type', ['type', 'receivedAt', 'id'])
@Index('leads_buyers_changed', ['updatedAt', 'id'], { where: "type = 'buyer'" })
@Index('leads_by_assignee', ['assigneeId', 'receivedAt', 'id'])
@Index('leads_by_lost_reason', ['lostReason'], { where: 'lost_reason IS NOT NULL AND NOT quarantined AND NOT is_test' })
@Index('leads_quarantined', ['receivedAt', 'id'], { where: 'quarantined' })
@Index('leads_suspected', ['receivedAt', 'id'], { where: "quarantine_state = 'suspected'" })
@Index('leads_test', ['receivedAt', 'id'], { where: 'is_test' })
// TypeORM cannot describe indexes over expressions or with included columns; these live in the migrations.
@Index('leads_by_email', { synchronize: false })
@Index('leads_by_name', { synchronize: false })
@Index('leads_by_status', { synchronize: false })
@Index('leads_by_follow_up', { synchronize: false })
@Index('leads_by_assigned_follow_up', { synchronize: false })
@Index('leads_by_first_contact', { synchronize: false })
@Index('leads_open_promises', { synchronize: false })
@Index('leads_by_promise', { synchronize: false })
@Index('leads_promised_by_assignee', { synchronize: false })
@Index('leads_promise_of_assignee', { synchronize: false })
@Index('leads_unanswered', { synchronize: false })
@Index('leads_not_kept', { synchronize: false })
@Index('leads_by_received', { synchronize: false })
@Index('leads_by_source', ['source', 'receivedAt', 'id'], { where: "source <> 'form'" })
@Index('leads_of_assignee', { synchronize: false })
@Index('leads_answered_of_assignee', { synchronize: false })
@Index('leads_former', { synchronize: false })
@Index('leads_corrected_buyers', { synchronize: false })
@Index('leads_search_seller', { synchronize: false })
@Index('leads_search_buyer', { synchronize: false })
@Index('leads_by_note_fingerprint', ['noteFingerprint', 'receivedAt'], { where: 'note_fingerprint IS NOT NULL' })
export class LeadEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'leads_pkey' })
  id: string;

  @Column('text')
  type: LeadType;

  /**
   * Whether the North American numbering plan does not use the phone number; staff then check it. True without a number
   * too: no other lead is compared by it.
   */
  @Column('boolean', { name: 'phone_unlikely' })
  isPhoneUnlikely: boolean;

  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;

  /** A random value that the page sends with a form; a retry has the same one. */
  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey: string | null;

  /** Digest of the accepted fields; a retry has the same digest, another submission with the same key does not. */
  @Column('bytea', { name: 'body_sha256' })
  bodySha256: Buffer;

  /** `form`, the way in which the visitor reached us if staff entered the lead, or `import`. */
  @Column('text', { default: 'form' })
  source: LeadSource;

  @Column('text', { default: 'new' })
  status: LeadStatus;

  /** The staff member who works the lead. */
  @Column('uuid', { name: 'assignee_id', nullable: true })
  assigneeId: string | null;

  /** When staff plan to contact the visitor again. */
  @Column('timestamptz', { name: 'follow_up_at', nullable: true })
  followUpAt: Date | null;

  /** For lost sellers, if staff entered it. */
  @Column('text', { name: 'lost_reason', nullable: true })
  lostReason: LostReason | null;

  /** Increases with every change by staff, so that nobody overwrites a change that they have not seen. */
  @Column('integer', { default: 1 })
  version: number;

  /** The time by which we promised a seller an answer: 24 hours after the receipt. Null for buyers and test leads. */
  @Column('timestamptz', { name: 'respond_by', nullable: true })
  respondBy: Date | null;

  /** The time of the first logged contact that answered the visitor; only such a contact stops the response clock. */
  @Column('timestamptz', { name: 'first_contact_at', nullable: true })
  firstContactAt: Date | null;

  /** Whether the lead is suspected or confirmed spam, which Today and the usual lists leave out. */
  @Column('boolean', { default: false })
  quarantined: boolean;

  @Column('text', { name: 'quarantine_state', default: 'none' })
  quarantineState: QuarantineState;

  @Column('text', { name: 'quarantine_reasons', array: true, default: '{}' })
  quarantineReasons: QuarantineReason[];

  /** The result of `fingerprintNote`, which finds equal texts of several visitors; null for short notes. */
  @Column('bigint', { name: 'note_fingerprint', nullable: true })
  noteFingerprint: string | null;

  /**
   * Whether the form was sent from a preview of a release. Lists, counts and exports leave test leads out by default.
   */
  @Column('boolean', { name: 'is_test', default: false })
  isTest: boolean;

  /**
   * The searchable text: name, email address, phone number, the visitor's message and the notes of staff, in lowercase
   * and without accents. Triggers write it (`search-text.sql`).
   */
  @Column('text', { name: 'search_text', nullable: true })
  searchText: string | null;

  /** The values that staff replaced by corrections, oldest first: `{"phone": "+12125550123", "until": <time>}`. */
  @Column('jsonb', { default: [] })
  former: object[];

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}

for (const [name, { column, isNullable = false, isList = false }] of Object.entries(SUBMITTED_FIELDS))
  Column('text', { name: column, nullable: isNullable, array: isList })(LeadEntity.prototype, name);
