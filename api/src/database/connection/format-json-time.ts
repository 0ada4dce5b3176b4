/**
 * SQL expression for a timestamptz inside JSON, in the format of `Date.toISOString()`; null for a value that JavaScript
 * cannot represent, such as infinity.
 */
export const formatJsonTime = (time: string) =>
  `CASE WHEN ${time} BETWEEN '0001-01-01Z' AND '9999-12-31Z'
    THEN to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END`;
