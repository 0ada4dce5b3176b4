import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { Refusal } from '../../http/refusal.js';
import { deriveKey } from '../passwords/sealed-secret.js';

const KEPT_HOURS = 24;

interface AttemptKey {
  readonly staffId: string;
  readonly key: string;
}

interface KeyedRequest extends AttemptKey {
  readonly requestHash: Buffer;
}

// A second request with the same key waits here until the transaction of the first has ended. Then it gets the stored
// response, or runs itself if the first one failed. Also deletes up to 100 outdated attempts.
const BEGIN = statement<KeyedRequest, { key: string }>(
  'begin-attempt',
  `
WITH outdated AS (
  DELETE FROM staff_attempts WHERE (staff_id, key) IN (
    SELECT staff_id, key FROM staff_attempts
    WHERE at < now() - interval '${KEPT_HOURS} hours' AND (staff_id, key) <> (:staffId::uuid, :key::text) LIMIT 100 FOR UPDATE SKIP LOCKED
  )
)
INSERT INTO staff_attempts AS known (staff_id, key, request_sha256) VALUES (:staffId::uuid, :key::text, :requestHash::bytea)
ON CONFLICT (staff_id, key) DO UPDATE SET request_sha256 = excluded.request_sha256, lead_id = NULL, answer = NULL, at = now()
WHERE known.at < now() - interval '${KEPT_HOURS} hours'
RETURNING key`,
);

const END = statement<AttemptKey & { answer: string; leadId: string | null }, object>(
  'end-attempt',
  `UPDATE staff_attempts SET answer = :answer::jsonb, lead_id = :leadId::uuid WHERE staff_id = :staffId::uuid AND key = :key::text`,
);

const FIND = statement<KeyedRequest, { is_same: boolean; answer: object | null }>(
  'find-attempt',
  `SELECT request_sha256 = :requestHash::bytea AS is_same, answer FROM staff_attempts WHERE staff_id = :staffId::uuid AND key = :key::text`,
);

/** A request of a staff member that may be sent again with the same key, such as after a lost connection. */
export interface Attempt {
  readonly staffId: string;
  /** The Idempotency-Key header, or null if the request will not be repeated. */
  readonly key: string | null;
  /** The lead whose data the stored response may contain; both are deleted together. Null if none. */
  readonly leadId: string | null;
  /** Identifies the request: the same key for another request is refused. */
  readonly request: readonly unknown[];
}

/** Stores the responses to requests of staff, so that a repeated request is done only once. */
@Injectable()
export class AttemptsRepository {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  /**
   * Runs the work in a transaction, and stores its result for 24 hours under the staff member and the key. A repeated
   * request gets the stored result, also if it runs at the same time in another process. A failed run stores nothing.
   * @throws Refusal (422) if the key was used for another request, DatabaseAway
   */
  runOnce<Answer extends object>(attempt: Attempt, work: (manager: EntityManager) => Promise<Answer>): Promise<Answer> {
    const { staffId, key, leadId, request } = attempt;
    return this.database.transaction(async (manager) => {
      if (key === null) return work(manager);
      // An HMAC, because the content of a plain hash could be guessed if it is short, such as a phone number.
      const hashKey = deriveKey(this.config.staffKey, 'attempts');
      const requestHash = createHmac('sha256', hashKey).update(JSON.stringify(request)).digest();
      const begun = await runIn(manager, BEGIN.with({ staffId, key, requestHash }));
      if (begun.length === 0) return findAnswer<Answer>(manager, { staffId, key, requestHash });
      const answer = await work(manager);
      await runIn(manager, END.with({ staffId, key, leadId, answer: JSON.stringify(answer) }));
      return answer;
    });
  }
}

async function findAnswer<Answer>(manager: EntityManager, key: KeyedRequest): Promise<Answer> {
  const [found] = await runIn(manager, FIND.with(key));
  if (found?.is_same && found.answer) return found.answer as Answer;
  throw new Refusal(422, 'This Idempotency-Key was used for something else. Send a new key.', { reason: 'key-reused' });
}
