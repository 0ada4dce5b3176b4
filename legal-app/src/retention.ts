/** Years that a lead is kept, counted from the last contact with the person. */
export const leadRetentionYears = 5;

/**
 * Years that the evidence of a consent, and of its withdrawal, is kept, counted from the last contact with the person.
 */
export const consentRetentionYears = 5;

/** Days that request logs and the counts of submissions by IP address are kept. */
export const logRetentionDays = 30;

/**
 * Business days to confirm that a privacy request has arrived. California sets it: Cal. Code Regs. tit. 11, § 7021(a).
 */
export const confirmRequestBusinessDays = 10;

/**
 * Calendar days to finish a privacy request, and the most that one extension adds.
 * California sets it: Cal. Civ. Code § 1798.130(a)(2).
 */
export const finishRequestDays = 45;
