/** Time zone of the hours in the kit's brand, where a field of its own would be a new major version. */
export const companyTimeZone = 'America/Chicago';
