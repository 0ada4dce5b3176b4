/** This database must not be served, and trying again is of no use; the message is a sentence that says what to do. */
export class UnusableDatabase extends Error {}
