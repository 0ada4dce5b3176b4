import { formatJsonTime } from '../../database/connection/format-json-time.js';

/**
 * For a FROM: the absences at a moment, with `id`, `staff_id`, `covered_by`, `last_day` and `ends_at`. An account has
 * at most one.
 * @param at SQL of the moment
 */
export const absencesAt = (at = 'now()') =>
  `(SELECT id, staff_id, covered_by, last_day, ends_at FROM absences WHERE ended_at IS NULL AND starts_at <= ${at} AND ends_at > ${at})`;

/** SQL for the time at which somebody ended an absence early, or its last day as planned: jsonb, to merge. */
export const endOfAbsenceInSql = (id: string) =>
  `(SELECT jsonb_build_object('until', absence.last_day, 'endedAt', ${formatJsonTime('absence.ended_at')}) FROM absences absence WHERE absence.id = ${id})`;

/** SQL for the Away (jsonb) of an account that is away now; null otherwise. */
export const awayInSql = (staffId: string) => `(
  SELECT jsonb_build_object('staffId', away.staff_id, 'coveredById', away.covered_by, 'until', away.last_day)
  FROM ${absencesAt()} away WHERE away.staff_id = ${staffId}
)`;
