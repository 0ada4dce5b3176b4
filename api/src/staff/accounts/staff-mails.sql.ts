import type { EntityManager } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';

export const STAFF_MAIL_KINDS = ['password-reset', 'factors-removed'] as const;
/** The emails to a person about their own account. */
export type StaffMailKind = (typeof STAFF_MAIL_KINDS)[number];

const QUEUE = statement<{ staffId: string; kind: StaffMailKind }, object>(
  'queue-staff-mail',
  'INSERT INTO staff_mails (staff_id, kind) VALUES (:staffId::uuid, :kind::text)',
);

/** Queues an email in the transaction of the change that it is about. The module notices sends it. */
export async function queueMail(manager: EntityManager, staffId: string, kind: StaffMailKind): Promise<void> {
  await runIn(manager, QUEUE.with({ staffId, kind }));
}

/** For a WITH: deletes the queued emails and returns their `staff_id`, `email`, `kind` and `created_at`. */
export const DEQUEUE_STAFF_MAILS = `
DELETE FROM staff_mails AS mail USING staff WHERE staff.id = mail.staff_id
RETURNING mail.staff_id, staff.email, mail.kind, mail.created_at`;
