import { statement } from '../../database/statement.js';

/** What a challenge is for. It counts for nothing else. */
export type ChallengePurpose = 'add' | 'prove';

/** A challenge. `staffId` is null to prove who one is, because nobody is known at sign-in. */
export interface Challenge {
  readonly challenge: string;
  readonly purpose: ChallengePurpose;
  readonly staffId: string | null;
}

export const ISSUE_CHALLENGE = statement<Challenge, object>(
  'issue-challenge',
  `
WITH expired AS (
  DELETE FROM staff_challenges WHERE challenge IN (
    SELECT challenge FROM staff_challenges WHERE expires_at < now() LIMIT 100 FOR UPDATE SKIP LOCKED
  )
)
INSERT INTO staff_challenges (challenge, purpose, staff_id) VALUES (:challenge::text, :purpose::text, :staffId::uuid)`,
);

// Of two processes that get the same response at once, one finds none.
export const TAKE_CHALLENGE = statement<Challenge, { challenge: string }>(
  'take-challenge',
  `
DELETE FROM staff_challenges WHERE challenge = :challenge::text AND purpose = :purpose::text
  AND staff_id IS NOT DISTINCT FROM :staffId::uuid AND expires_at > now() RETURNING challenge`,
);

export interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly credentialId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export const LIST_PASSKEYS = statement<{ staffId: string }, PasskeyRow>(
  'list-passkeys',
  `
SELECT id, name, credential_id AS "credentialId", created_at AS "createdAt", last_used_at AS "lastUsedAt"
FROM staff_passkeys WHERE staff_id = :staffId::uuid ORDER BY id`,
);

export const COUNT_PASSKEYS = statement<{ staffId: string }, { count: number }>(
  'count-passkeys',
  'SELECT count(*)::int AS count FROM staff_passkeys WHERE staff_id = :staffId::uuid',
);

/** The public half of a passkey. */
export interface StoredPasskey {
  readonly id: string;
  readonly staffId: string;
  readonly publicKey: Buffer;
}

export const FIND_PASSKEY = statement<{ credentialId: string }, StoredPasskey>(
  'find-passkey',
  'SELECT id, staff_id AS "staffId", public_key AS "publicKey" FROM staff_passkeys WHERE credential_id = :credentialId::text',
);

// Many passkeys do not count, and stay at 0. A count that does not grow means a copy.
export const USE_PASSKEY = statement<{ id: string; counter: number }, { id: string }>(
  'use-passkey',
  `
UPDATE staff_passkeys SET counter = :counter::bigint, last_used_at = now()
WHERE id = :id::uuid AND (counter < :counter::bigint OR counter = 0 AND :counter::bigint = 0) RETURNING id`,
);

/** A passkey to store. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly name: string;
}

export const ADD_PASSKEY = statement<NewPasskey & { staffId: string }, object>(
  'add-passkey',
  `
INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, name)
VALUES (:staffId::uuid, :credentialId::text, :publicKey::bytea, :counter::bigint, :name::text)`,
);

/** Removes one passkey of an account, or all if `id` is null. */
export const REMOVE_PASSKEYS = statement<{ staffId: string; id: string | null }, { id: string }>(
  'remove-passkeys',
  `
WITH removed AS (DELETE FROM staff_passkeys WHERE staff_id = :staffId::uuid AND id = coalesce(:id::uuid, id) RETURNING id)
SELECT id FROM removed`,
);
