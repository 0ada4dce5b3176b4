/** Years that a lead and all work on it are kept after the last contact, as the privacy policy says; a test holds the two together. */
export const LEAD_RETENTION_YEARS = 5;

/** Years that what can be read of a consent is kept after the last contact. Its sealed hashes stay. */
export const CONSENT_RETENTION_YEARS = 5;

/** Days that whoever runs the api may keep its request logs; the api itself keeps none. */
export const LOG_RETENTION_DAYS = 30;
