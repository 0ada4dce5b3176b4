/** Years for which we keep a lead, counted from the last contact with the person. */
export const leadRetentionYears = 5;

/**
 * Years for which we keep the evidence of a consent and of its withdrawal, counted from the last contact with the
 * person.
 */
export const consentRetentionYears = 5;

/** Days for which we keep request logs and the counts of submissions by IP address. */
export const logRetentionDays = 30;

/** Business days to confirm that a privacy request has arrived. Required by Cal. Code Regs. tit. 11, § 7021(a). */
export const confirmRequestBusinessDays = 10;

/**
 * Calendar days to finish a privacy request, and the most that one extension adds. Required by Cal. Civ. Code §
 * 1798.130(a)(2).
 */
export const finishRequestDays = 45;
