/**
 * Time zone of the office hours in the kit's brand. It is here because a new field there would need a new major version
 * of the kit.
 */
export const companyTimeZone = 'America/Chicago';
