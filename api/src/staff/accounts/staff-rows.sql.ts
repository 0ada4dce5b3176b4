/** For a FROM: all accounts, also disabled ones, with `id` and `name`. */
export const STAFF_NAMES = '(SELECT id, name FROM staff)';

/** SQL for the name of the account with this id. */
export const staffNameInSql = (id: string) => `(SELECT staff.name FROM ${STAFF_NAMES} staff WHERE staff.id = ${id})`;

/** For a FROM: the admins, with `id` and `email`. */
export const ADMINS = "(SELECT id, email FROM staff WHERE role = 'admin' AND disabled_at IS NULL)";

/** For a FROM: the accounts that work leads and get notices about them, with `id` and `email`. */
export const LEAD_WORKERS = "(SELECT id, email FROM staff WHERE role IN ('agent', 'admin') AND disabled_at IS NULL)";

/** For a FROM: all accounts, also disabled ones, with `id`, `name` and `email`. */
export const STAFF_ADDRESSES = '(SELECT id, name, email FROM staff)';
