import { statement } from '../database/statement.js';
import type { ReleaseCount } from './release-report.dto.js';

/** How long counts are kept and added up. */
const KEPT_DAYS = 30;

/**
 * Adds what a shell saw (a JSON list) to today's counts, unless its report (null from a shell that gives none) was
 * added before, and drops what is too old. In the order of the key, so that two shells never wait for each other's
 * rows.
 */
export const ADD_COUNTS = statement<{ counts: string; reportId: string | null }, object>(
  'add-release-counts',
  `
WITH pruned AS (
  DELETE FROM release_counts WHERE day <= (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}
), forgotten AS (
  DELETE FROM release_reports WHERE at < now() - interval '1 day'
), report AS (
  INSERT INTO release_reports (id) SELECT :reportId::uuid WHERE :reportId::uuid IS NOT NULL ON CONFLICT DO NOTHING RETURNING id
)
INSERT INTO release_counts (section, version, day, views, errors)
SELECT section, version, (now() AT TIME ZONE 'UTC')::date, sum(views), sum(errors)
FROM jsonb_to_recordset(:counts::jsonb) AS seen (section text, version text, views bigint, errors bigint)
WHERE :reportId::uuid IS NULL OR EXISTS (SELECT FROM report)
GROUP BY section, version ORDER BY section, version
ON CONFLICT (section, version, day)
DO UPDATE SET views = release_counts.views + excluded.views, errors = release_counts.errors + excluded.errors`,
);

export const READ_TOTALS = statement<object, ReleaseCount>(
  'read-release-totals',
  `
SELECT section, version, sum(views)::float8 AS views, sum(errors)::float8 AS errors FROM release_counts
WHERE day > (now() AT TIME ZONE 'UTC')::date - ${KEPT_DAYS}
GROUP BY section, version ORDER BY section, version`,
);
