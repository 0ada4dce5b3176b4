import { statement } from '../../database/statement.js';
import type { Meaning } from '../replies/reply-keywords.js';
import type { InboundMessage, MessageEffect } from './inbound-message.js';
import { earliestSentAtInSql } from './inbound-message-rows.sql.js';
import { NO_PAGE, restoreNumber, STOP_NUMBER } from '../suppression/suppressions.sql.js';

/**
 * Stores a message once per provider and id. Returns whether its effect is still pending, and whether it first arrived
 * more than five minutes ago. A message without a time, or with a time in the future, counts as sent now. The update
 * that changes nothing locks an existing row, so that a retry waits for the commit of the first arrival.
 */
export const STORE_MESSAGE = statement<InboundMessage & { hash: Buffer }, { is_pending: boolean; is_old: boolean }>(
  'store-message',
  `
WITH message AS (
  INSERT INTO inbound_messages AS message (provider, provider_id, phone, phone_hash, body, sent_at, meaning)
  VALUES (:provider::text, :id::text, :phone::text, :hash::bytea, :body::text, least(coalesce(:sentAt::timestamptz, now()), now()),
    :meaning::text)
  ON CONFLICT (provider, provider_id) DO UPDATE SET effect = message.effect WHERE false
  RETURNING effect, received_at
), stored AS (
  SELECT effect, received_at FROM message
  UNION ALL SELECT effect, received_at FROM inbound_messages WHERE provider = :provider::text AND provider_id = :id::text
)
SELECT effect = 'pending' AS is_pending, received_at < now() - interval '5 minutes' AS is_old FROM stored`,
);

/** A message whose effect is still pending. */
export type PendingRow = PendingMessage & { readonly meaning: Meaning };

type PendingMessage = { readonly provider: string; readonly id: string };
type Applied = { readonly effect: MessageEffect };

// Of several processes, one gets the row; the others wait for its lock and then find it applied.
const MESSAGE = `message AS MATERIALIZED (
  SELECT id, phone_hash, sent_at, received_at, meaning FROM inbound_messages
  WHERE provider = :provider::text AND provider_id = :id::text AND effect = 'pending' FOR UPDATE
)`;

/**
 * Applies a message that means stop. The effect is `stopped`, which a text confirms, or `already-stopped` if the number
 * was stopped and confirmed before.
 */
export const APPLY_STOP = statement<PendingMessage, Applied>(
  'apply-stop',
  `
WITH ${MESSAGE}, cause AS (
  SELECT phone_hash, sent_at AS at, 'inbound' AS source, false AS is_pause, ${NO_PAGE} FROM message
), ${STOP_NUMBER}
UPDATE inbound_messages AS m SET effect = CASE WHEN is_new OR ends_pause THEN 'stopped' ELSE 'already-stopped' END, stop_number = stop.stops
FROM message, stop WHERE m.id = message.id RETURNING m.effect`,
);

/**
 * Applies a START. Nothing changes if the START may have been sent before the newest stop, or if another STOP arrived
 * before the START was applied.
 */
export const APPLY_START = statement<PendingMessage, Applied>(
  'apply-start',
  `
WITH ${MESSAGE}, cause AS (
  SELECT phone_hash, sent_at, ${earliestSentAtInSql('message')} AS earliest, 'inbound' AS source FROM message
  WHERE NOT EXISTS (
    SELECT FROM inbound_messages s
    WHERE s.phone_hash = message.phone_hash AND s.received_at > message.received_at AND s.meaning = 'stop'
  )
), ${restoreNumber('s.stopped_at < CASE WHEN s.is_paused THEN cause.sent_at ELSE cause.earliest END')}
UPDATE inbound_messages AS m SET effect = CASE WHEN EXISTS (SELECT FROM restoral) THEN 'restored' ELSE 'none' END
FROM message WHERE m.id = message.id RETURNING m.effect`,
);

/**
 * Records that a message neither stops nor restores its number. A message without a keyword waits for staff, and its
 * number gets no texts until they have read it.
 */
export const APPLY_NOTHING = statement<PendingMessage, Applied>(
  'apply-nothing',
  `
WITH ${MESSAGE}
UPDATE inbound_messages AS m SET effect = 'none', review = CASE message.meaning WHEN 'doubtful' THEN 'needed' ELSE 'none' END
FROM message WHERE m.id = message.id RETURNING m.effect`,
);

/** A number's pending messages, in order of arrival. */
export const FIND_PENDING = statement<{ phoneHash: Buffer }, PendingRow>(
  'find-pending',
  `
SELECT provider, provider_id AS id, meaning FROM inbound_messages WHERE phone_hash = :phoneHash::bytea AND effect = 'pending' ORDER BY received_at, inbound_messages.id`,
);

/** Up to `most` pending messages of over ten seconds: the process that stored them was interrupted. */
export const FIND_OLD_PENDING = statement<{ most: number }, PendingRow>(
  'find-old-pending',
  `
SELECT provider, provider_id AS id, meaning FROM inbound_messages
WHERE effect = 'pending' AND received_at < now() - interval '10 seconds' ORDER BY received_at, inbound_messages.id LIMIT :most::integer`,
);
