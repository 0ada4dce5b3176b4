/** Time zone of the hours in the kit's brand, where a new field would need a new major version. */
export const companyTimeZone = 'America/Chicago';
