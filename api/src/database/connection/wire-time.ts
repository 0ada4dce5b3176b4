/**
 * A timestamptz inside JSON, in JavaScript's format; null for a value that JavaScript cannot represent, such as
 * infinity.
 */
export const wireTime = (time: string) =>
  `CASE WHEN ${time} BETWEEN '0001-01-01Z' AND '9999-12-31Z'
    THEN to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END`;
