import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import type { LeadType } from './lead-type.js';

/** One stored submission: an offer request (seller) or an entry of the buyers list (buyer). */
@Entity('leads')
@Unique('leads_idempotency_key_per_type', ['type', 'idempotencyKey'])
export class LeadEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'leads_pkey' })
  id: string;

  @Column('text')
  type: LeadType;

  @Column('text', { name: 'first_name' })
  firstName: string;

  @Column('text', { name: 'last_name' })
  lastName: string;

  /** Buyers only. */
  @Column('text', { nullable: true })
  email: string | null;

  /** `+1` and ten digits. */
  @Column('text')
  phone: string;

  /** No such number is in use in the North American numbering plan; staff check it by hand. */
  @Column('boolean', { name: 'phone_unlikely' })
  isPhoneUnlikely: boolean;

  /** Sellers only: about the property. */
  @Column('text', { nullable: true })
  note: string | null;

  /** Buyers only: at least one. */
  @Column('text', { array: true, nullable: true })
  interests: string[] | null;

  @Column('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;

  /** One attempt of a visitor; a retry carries the same key. */
  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey: string | null;

  /** Digest of the accepted fields, to tell a retry from another submission under the same key. */
  @Column('bytea', { name: 'body_sha256' })
  bodySha256: Buffer;
}
