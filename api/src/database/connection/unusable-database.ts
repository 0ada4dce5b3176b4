/** This database must not be served, and a retry is useless; the message is a sentence that says what to do. */
export class UnusableDatabase extends Error {}
