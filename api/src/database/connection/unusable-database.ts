/** The error that this api must not use the database, and that a retry is useless. Its message says what to do. */
export class UnusableDatabase extends Error {}
