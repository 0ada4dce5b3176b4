// Each change and its audit entry are one statement. The entry is read in the final SELECT, because Postgres skips a
// CTE that nobody reads. $1 and $2 are always the actor's id and address.
const ACCOUNT = `id, email, name, role, disabled_at IS NOT NULL AS is_disabled, totp_confirmed_at IS NOT NULL AS has_totp, created_at`;

function audited(change: string, action: string, detail: string): string {
  return `
WITH changed AS (${change} RETURNING *)
SELECT ${ACCOUNT}, append_audit($1::uuid, '${action}', NULL, $2::inet, jsonb_build_object('account', id) || ${detail}) FROM changed`;
}

export const FIND_FOR_SIGN_IN = `
SELECT id, email, name, role, password_hash, credentials_version, disabled_at IS NOT NULL AS is_disabled,
  CASE WHEN totp_confirmed_at IS NOT NULL THEN totp_secret END AS totp_secret
FROM staff WHERE email = lower($1::text)`;

export const LIST_ACCOUNTS = `
SELECT ${ACCOUNT} FROM staff ORDER BY disabled_at IS NOT NULL, lower(name), id`;

export const ADD_ACCOUNT = audited(
  `INSERT INTO staff (email, name, role, password_hash) VALUES (lower($3::text), $4::text, $5::text, $6::text)
   ON CONFLICT (email) DO NOTHING`,
  'staff-added',
  `jsonb_build_object('role', role)`,
);

/** Only while there is no account at all; of processes that start together, the e-mail address lets one through. */
export const ADD_FIRST_ACCOUNT = `
WITH changed AS (
  INSERT INTO staff (email, name, role, password_hash)
  SELECT lower($3::text), $4::text, 'admin', $5::text WHERE NOT EXISTS (SELECT FROM staff)
  ON CONFLICT (email) DO NOTHING
  RETURNING id
)
SELECT append_audit($1::uuid, 'staff-added', NULL, $2::inet, jsonb_build_object('account', id, 'role', 'admin')) FROM changed`;

export const CHANGE_ACCOUNT = audited(
  `UPDATE staff SET
     name = coalesce($4::text, name),
     role = coalesce($5::text, role),
     disabled_at = CASE $6::boolean WHEN true THEN coalesce(disabled_at, now()) WHEN false THEN NULL ELSE disabled_at END,
     credentials_version = credentials_version + CASE WHEN $5::text <> role OR $6::boolean THEN 1 ELSE 0 END
   WHERE id = $3::uuid`,
  'staff-changed',
  `jsonb_strip_nulls(jsonb_build_object('fields', $7::text[], 'role', $5::text, 'disabled', $6::boolean))`,
);

export const RESET_PASSWORD = audited(
  `UPDATE staff SET password_hash = $4::text, credentials_version = credentials_version + 1 WHERE id = $3::uuid`,
  'staff-password-reset',
  `'{}'`,
);

// Only over the password that was checked: of two changes at once, one wins.
export const CHANGE_OWN_PASSWORD = audited(
  `UPDATE staff SET password_hash = $4::text, credentials_version = credentials_version + 1
   WHERE id = $3::uuid AND password_hash = $5::text`,
  'password-changed',
  `'{}'`,
);

export const ENROL_TOTP = audited(
  `UPDATE staff SET totp_secret = $4::text, totp_last_step = NULL WHERE id = $3::uuid AND totp_confirmed_at IS NULL`,
  'totp-enrolled',
  `'{}'`,
);

export const FIND_UNCONFIRMED_TOTP = `SELECT totp_secret FROM staff WHERE id = $1::uuid AND totp_confirmed_at IS NULL`;

export const CONFIRM_TOTP = audited(
  `UPDATE staff SET totp_confirmed_at = now(), totp_last_step = $4::bigint
   WHERE id = $3::uuid AND totp_confirmed_at IS NULL AND totp_secret = $5::text`,
  'totp-confirmed',
  `'{}'`,
);

export const REMOVE_TOTP = audited(
  `UPDATE staff SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL WHERE id = $3::uuid`,
  'totp-removed',
  `'{}'`,
);

/** Uses up the code of a time step and all before; no row when it is used up already. */
export const USE_TOTP_STEP = `
UPDATE staff SET totp_last_step = $2::bigint
WHERE id = $1::uuid AND totp_confirmed_at IS NOT NULL AND (totp_last_step IS NULL OR totp_last_step < $2::bigint)
RETURNING id`;
