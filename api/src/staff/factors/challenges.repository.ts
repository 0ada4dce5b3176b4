import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';

/**
 * A random value that a passkey signs once. `staffId` is the account that adds a passkey; null for signing in or
 * confirming one's identity.
 */
interface Challenge {
  readonly challenge: string;
  readonly staffId: string | null;
}

const ISSUE = statement<Challenge, object>(
  'issue-challenge',
  `
WITH expired AS (
  DELETE FROM staff_challenges WHERE challenge IN (
    SELECT challenge FROM staff_challenges WHERE expires_at < now() LIMIT 100 FOR UPDATE SKIP LOCKED
  )
)
INSERT INTO staff_challenges (challenge, staff_id) VALUES (:challenge::text, :staffId::uuid)`,
);

// If two processes get the same signed challenge at once, only one of them finds the row.
const CONSUME = statement<Challenge, { challenge: string }>(
  'consume-challenge',
  `
DELETE FROM staff_challenges WHERE challenge = :challenge::text
  AND staff_id IS NOT DISTINCT FROM :staffId::uuid AND expires_at > now() RETURNING challenge`,
);

/** Stores challenges for passkeys until they are used, for five minutes. */
@Injectable()
export class ChallengesRepository {
  constructor(private readonly database: Database) {}

  async issue(challenge: Challenge): Promise<void> {
    await this.database.query(ISSUE.with(challenge));
  }

  /** Deletes a challenge. Returns false if it was used before, has expired, or was issued for another purpose. */
  async consume(challenge: Challenge): Promise<boolean> {
    return (await this.database.query(CONSUME.with(challenge))).length === 1;
  }
}
