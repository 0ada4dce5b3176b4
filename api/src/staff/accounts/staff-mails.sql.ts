import type { EntityManager } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';

/** What somebody is told about their own account. */
export type StaffMailKind = 'password-reset' | 'factors-removed';

/** An e-mail that is due. */
export interface StaffMail {
  readonly id: string;
  readonly kind: StaffMailKind;
  readonly happenedAt: Date;
  /** With this one. */
  readonly attempts: number;
  readonly email: string;
}

const QUEUE = statement<{ staffId: string; kind: StaffMailKind }, object>(
  'queue-staff-mail',
  'INSERT INTO staff_mails (staff_id, kind) VALUES (:staffId::uuid, :kind::text)',
);

/** Queues an e-mail in the transaction of what it tells of. `notices` sends it. */
export async function queueMail(manager: EntityManager, staffId: string, kind: StaffMailKind): Promise<void> {
  await runIn(manager, QUEUE.with({ staffId, kind }));
}

// The next attempt is planned before this one, in case the process ends: after 1 minute, 2, 4 …
export const TAKE_STAFF_MAIL = statement<object, StaffMail>(
  'take-staff-mail',
  `
UPDATE staff_mails mail SET attempts = attempts + 1, next_attempt_at = now() + interval '1 minute' * 2 ^ attempts
FROM staff WHERE staff.id = mail.staff_id AND mail.id = (
  SELECT id FROM staff_mails WHERE next_attempt_at <= now() ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
) RETURNING mail.id, mail.kind, mail.created_at AS "happenedAt", mail.attempts, staff.email`,
);

export const END_STAFF_MAIL = statement<{ id: string }, object>(
  'end-staff-mail',
  'DELETE FROM staff_mails WHERE id = :id::uuid',
);
