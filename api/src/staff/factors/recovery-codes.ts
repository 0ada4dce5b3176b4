import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';
import { generatePassword } from '../passwords/password-hash.js';
import { deriveKey } from '../passwords/sealed-secret.js';

const COUNT = 10;

/** Form of a recovery code as it is read: without its hyphen. */
export const RECOVERY_CODE = '[a-z2-9]{10}';

// Rows are deleted when used, so of two processes that get the same code at once one finds none.
export const USE_RECOVERY_CODE = statement<{ staffId: string; code: Buffer; ip: string }, { seq: string }>(
  'use-recovery-code',
  `
WITH used AS (DELETE FROM staff_recovery_codes WHERE staff_id = :staffId::uuid AND code_hmac = :code::bytea RETURNING staff_id)
SELECT append_audit(staff_id, 'recovery-code-used', NULL, :ip::inet, '{}') AS seq FROM used`,
);

export const COUNT_RECOVERY_CODES = statement<{ staffId: string }, { count: number }>(
  'count-recovery-codes',
  'SELECT count(*)::int AS count FROM staff_recovery_codes WHERE staff_id = :staffId::uuid',
);

const REPLACE = statement<{ staffId: string; codes: readonly Buffer[] }, object>(
  'replace-recovery-codes',
  `
WITH former AS (DELETE FROM staff_recovery_codes WHERE staff_id = :staffId::uuid)
INSERT INTO staff_recovery_codes (staff_id, code_hmac) SELECT :staffId::uuid, unnest(:codes::bytea[])`,
);

/** What is stored of a code: nobody can guess it without the key. */
export function hmacOf(staffKey: string, staffId: string, code: string): Buffer {
  const text = `${staffId} ${code.replace('-', '')}`;
  return createHmac('sha256', deriveKey(staffKey, 'recovery-codes')).update(text).digest();
}

/** Makes ten codes such as k7f3m-9xq2p in the transaction of a change. Former ones no longer work. */
export async function remakeCodes(manager: EntityManager, staffKey: string, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () => generatePassword().slice(0, 11));
  await runIn(manager, REPLACE.with({ staffId, codes: codes.map((code) => hmacOf(staffKey, staffId, code)) }));
  return codes;
}

/** Deletes the codes of an account, in the transaction of a change. */
export async function dropCodes(manager: EntityManager, staffId: string): Promise<void> {
  await runIn(manager, REPLACE.with({ staffId, codes: [] }));
}
