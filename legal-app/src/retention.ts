/** Years that a lead is kept, counted from the last contact with the person. */
export const leadRetentionYears = 5;

/**
 * Years that the evidence of a consent, and of its withdrawal, is kept, counted from the last contact with the person.
 */
export const consentRetentionYears = 5;

/** Days that request logs and the counts of submissions by IP address are kept. */
export const logRetentionDays = 30;
