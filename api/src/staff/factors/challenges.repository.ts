import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';

/**
 * A value that a passkey must sign, once. `staffId` is the account that adds a passkey; null for signing in or
 * confirming.
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

// Of two processes that get the same response at once, one finds no row.
const TAKE = statement<Challenge, { challenge: string }>(
  'take-challenge',
  `
DELETE FROM staff_challenges WHERE challenge = :challenge::text
  AND staff_id IS NOT DISTINCT FROM :staffId::uuid AND expires_at > now() RETURNING challenge`,
);

/** Stores challenges for passkeys until they are answered, for five minutes. */
@Injectable()
export class ChallengesRepository {
  constructor(private readonly database: Database) {}

  async issue(challenge: Challenge): Promise<void> {
    await this.database.query(ISSUE.with(challenge));
  }

  /** Returns false if it was used before, is more than five minutes old, or was for another purpose. */
  async take(challenge: Challenge): Promise<boolean> {
    return (await this.database.query(TAKE.with(challenge))).length === 1;
  }
}
