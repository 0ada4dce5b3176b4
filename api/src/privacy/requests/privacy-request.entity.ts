import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The kinds of privacy requests. */
export const REQUEST_KINDS = ['export', 'correct', 'erase', 'stop-marketing'] as const;

/** The kind of a privacy request. */
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A person's request about their data, and the deadlines to confirm and to finish it. */
@Entity('privacy_requests')
@Index('privacy_requests_open', ['finishBy'], { where: 'finished_at IS NULL' })
export class PrivacyRequestEntity {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()', primaryKeyConstraintName: 'privacy_requests_pkey' })
  id: string;

  @Column('text')
  kind: RequestKind;

  /** Null if the person gave none, or was erased; the same holds for `email`. */
  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;

  @Column('timestamptz', { name: 'confirm_by' })
  confirmBy: Date;

  @Column('timestamptz', { name: 'finish_by' })
  finishBy: Date;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt: Date | null;
}
