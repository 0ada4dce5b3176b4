import { statement } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import type { ConsentEvidence } from '../../consent/ledger/consent-evidence.js';
import { isStoppedInSql } from './is-stopped.sql.js';
import { enterConsents, newestTextConsents } from '../../consent/ledger/consent-rows.sql.js';

/** The page columns of `cause` (see STOP_NUMBER) for a stop that did not come from a page. */
export const NO_PAGE = 'NULL::inet AS ip, NULL AS user_agent, NULL AS page_url, NULL AS section_release';

// Columns of the consent ledger, from `cause`.
const ACT = { channel: "'sms'", source: 'cause.source', subject_hash: 'cause.phone_hash' };
const PAGE = {
  ip: 'cause.ip',
  user_agent: 'cause.user_agent',
  page_url: 'cause.page_url',
  section_release: 'cause.section_release',
};

/**
 * Part of a WITH, after `cause (phone_hash, at, source, is_pause, ip, user_agent, page_url, section_release)` with at
 * most one row. Stops the number of `cause`; `is_pause` means that its owner gets no confirmation. The ledger gets a
 * withdrawal for each lead with a consent to texts, or one without a lead. `stop` returns how many stops the number has
 * had (`stops`), whether it was not stopped before (`is_new`), and whether it is the first confirmed stop
 * after an unconfirmed one (`ends_pause`).
 */
export const STOP_NUMBER = `
stop AS (
  INSERT INTO suppressions AS s (phone_hash, stopped_at, source, is_paused) SELECT phone_hash, at, source, is_pause FROM cause
  ON CONFLICT (phone_hash) DO UPDATE SET stopped_at = greatest(s.stopped_at, excluded.stopped_at), restored_at = NULL, stops = s.stops + 1,
    source = CASE WHEN s.restored_at IS NULL THEN s.source ELSE excluded.source END,
    is_paused = excluded.is_paused AND (s.is_paused OR s.restored_at IS NOT NULL)
  RETURNING new.stops, old.phone_hash IS NULL OR old.restored_at IS NOT NULL AS is_new,
    coalesce(old.restored_at IS NULL AND old.is_paused AND NOT new.is_paused, false) AS ends_pause
), consented AS (
  SELECT lead_id FROM ${newestTextConsents('(SELECT phone_hash FROM cause)')} AS newest WHERE kind <> 'withdrawal'
), withdrawal AS (
  ${enterConsents(
    { ...ACT, lead_id: 'withdrawn.lead_id', kind: "'withdrawal'", ...PAGE },
    `cause, stop, LATERAL (
    SELECT lead_id FROM consented
    UNION ALL SELECT NULL WHERE stop.is_new AND NOT EXISTS (SELECT FROM consented)
  ) AS withdrawn`,
  )}
)`;

/**
 * Part of a WITH, after `cause (phone_hash, source)`. Restores the number of `cause` if it is stopped and `condition`
 * (over `suppressions AS s` and `cause`) is true. The ledger gets a restoral for each lead with a withdrawal, or one
 * without a lead. `restoral` has a row if something changed.
 */
export function restoreNumber(condition = 'true'): string {
  return `
restoral AS (
  UPDATE suppressions AS s SET restored_at = now() FROM cause
  WHERE s.phone_hash = cause.phone_hash AND s.restored_at IS NULL AND ${condition}
  RETURNING s.phone_hash
), withdrawn AS (
  SELECT lead_id FROM ${newestTextConsents('(SELECT phone_hash FROM cause)')} AS newest WHERE kind = 'withdrawal'
), permission AS (
  ${enterConsents(
    { ...ACT, lead_id: 'restored.lead_id', kind: "'restoral'" },
    `cause, restoral, LATERAL (
    SELECT lead_id FROM withdrawn UNION ALL SELECT NULL WHERE NOT EXISTS (SELECT FROM withdrawn)
  ) AS restored`,
  )}
)`;
}

type PageParameters = Pick<ConsentEvidence, 'ip' | 'userAgent' | 'pageUrl' | 'sectionRelease'> & { phoneHash: Buffer };

/** A stop from the page, with its evidence. */
export const STOP_FROM_PAGE = statement<PageParameters, { is_new: boolean }>(
  'stop-from-page',
  `
WITH cause AS (
  SELECT :phoneHash::bytea AS phone_hash, now() AS at, 'page' AS source, false AS is_pause, :ip::inet AS ip,
    :userAgent::text AS user_agent, :pageUrl::text AS page_url, :sectionRelease::text AS section_release
), ${STOP_NUMBER}
SELECT is_new FROM stop`,
);

interface StaffParameters extends Actor {
  readonly phoneHash: Buffer;
  readonly reason: string;
}

const recordStaffStopInSql = (from: string) => `recorded AS (
  INSERT INTO staff_stops (phone_hash, staff_id, reason) SELECT phone_hash, :staffId::uuid, :reason::text FROM ${from} ON CONFLICT DO NOTHING
)`;

/** A stop by staff, with its audit entry. `stops` counts the stops of the number. */
export const STOP_BY_STAFF = statement<StaffParameters, { changed: boolean; stops: number }>(
  'stop-by-staff',
  `
WITH cause AS (
  SELECT :phoneHash::bytea AS phone_hash, now() AS at, 'staff' AS source, false AS is_pause, ${NO_PAGE}
), ${STOP_NUMBER}, ${recordStaffStopInSql('cause WHERE EXISTS (SELECT FROM stop WHERE is_new)')}, entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'texts-stopped', NULL, :ip::inet, jsonb_build_object('reason', :reason::text, 'changed', is_new)) FROM stop
)
SELECT is_new AS changed, stops FROM stop, entry`,
);

/** A restoral by staff, with its audit entry. */
export const RESTORE_BY_STAFF = statement<StaffParameters, { changed: boolean }>(
  'restore-by-staff',
  `
WITH cause AS (SELECT :phoneHash::bytea AS phone_hash, 'staff' AS source), ${restoreNumber()}, ${recordStaffStopInSql('restoral')}, outcome AS (
  SELECT EXISTS (SELECT FROM restoral) AS changed
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'texts-restored', NULL, :ip::inet, jsonb_build_object('reason', :reason::text, 'changed', changed)) FROM outcome
)
SELECT changed FROM outcome, entry`,
);

/** Restores a number that an imported list stopped, unless it was stopped again since, with its audit entry. */
export const RESTORE_IMPORTED = statement<StaffParameters & { stops: number }, { changed: boolean }>(
  'restore-imported',
  `
WITH cause AS (SELECT :phoneHash::bytea AS phone_hash, 'staff' AS source), ${restoreNumber('s.stops = :stops::integer')}, ${recordStaffStopInSql('restoral')}, outcome AS (
  SELECT EXISTS (SELECT FROM restoral) AS changed
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'texts-restored', NULL, :ip::inet, jsonb_build_object('reason', :reason::text, 'changed', changed)) FROM outcome
)
SELECT changed FROM outcome, entry`,
);

/** The keyed hashes, of these, whose numbers are stopped. */
export const FIND_STOPPED_NUMBERS = statement<{ hashes: readonly Buffer[] }, { hash: Buffer }>(
  'find-stopped-numbers',
  `SELECT own.hash FROM unnest(:hashes::bytea[]) AS own (hash) WHERE ${isStoppedInSql('own.hash')}`,
);
