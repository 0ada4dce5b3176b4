import { createHmac } from 'node:crypto';
import { statement } from '../../database/statement.js';
import { generatePassword } from '../passwords/password-hash.js';
import { deriveKey } from '../passwords/sealed-secret.js';

const COUNT = 10;

/** Pattern of a recovery code without its hyphen. */
export const RECOVERY_CODE = '[a-z2-9]{10}';

// A used code is removed, so if two processes get the same code at once, only one of them finds it.
export const USE_RECOVERY_CODE = statement<{ staffId: string; code: Buffer; ip: string }, { seq: string }>(
  'use-recovery-code',
  `
WITH used AS (
  UPDATE staff SET recovery_codes = array_remove(recovery_codes, :code::bytea)
  WHERE id = :staffId::uuid AND :code::bytea = ANY (recovery_codes) RETURNING id
)
SELECT append_audit(id, 'recovery-code-used', NULL, :ip::inet, '{}') AS seq FROM used`,
);

/** The stored form of a code: an HMAC, so that codes cannot be guessed from the table without the key. */
export function hmacOf(staffKey: string, staffId: string, code: string): Buffer {
  const text = `${staffId} ${code.replace('-', '')}`;
  return createHmac('sha256', deriveKey(staffKey, 'recovery-codes')).update(text).digest();
}

/** Ten codes such as k7f3m-9xq2p. */
export function makeCodes(): string[] {
  return Array.from({ length: COUNT }, () => generatePassword().slice(0, 11));
}
