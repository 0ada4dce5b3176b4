/**
 * Years that what is stored of a person is kept after the last contact, as the privacy policy says; a test holds the
 * two together.
 */
export const RETENTION_YEARS = 5;
